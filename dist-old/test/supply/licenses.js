import { nameOf, runtimePackages } from './lock.js';
/** Permissive licenses (SPDX identifiers), which require only a notice. */
const ACCEPTED = new Set([
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'Python-2.0',
    'Unlicense',
]);
/**
 * Whether an SPDX expression allows use under accepted licenses: one side of OR, both sides of AND, which has the
 * higher precedence.
 */
export function isAccepted(expression) {
    if (expression === undefined)
        return false;
    // Nested parentheses do not occur in license fields; an expression that is not understood is not accepted.
    const flat = expression.replace(/\(([^()]*)\)/g, (_, inner) => (isAccepted(inner) ? 'MIT' : 'rejected'));
    return flat.split(' OR ').some(side => side.split(' AND ').every(license => ACCEPTED.has(license.trim())));
}
/** The production packages without an accepted license, each with its license. */
export function unacceptedLicenses(lock) {
    return runtimePackages(lock)
        .filter(([, { license }]) => !isAccepted(license))
        .map(entry => `${nameOf(entry)}: ${entry[1].license ?? 'no license'}`);
}
//# sourceMappingURL=licenses.js.map