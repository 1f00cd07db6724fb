import { type Lock, nameOf, runtimePackages } from './lock.js';

/** Licenses (SPDX identifiers) that ask for no more than their notice. */
const ALLOWED = new Set([
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
 * Whether an SPDX expression allows use under licenses of the list: any side of OR, both of AND (which binds closer).
 */
export function allowed(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  // Brackets within brackets occur in no license field; what is not understood is not allowed.
  const flat = expression.replace(/\(([^()]*)\)/g, (_, inner: string) => (allowed(inner) ? 'MIT' : 'refused'));
  return flat.split(' OR ').some(side => side.split(' AND ').every(license => ALLOWED.has(license.trim())));
}

/** The packages of the running service whose license is not on the list, each with what it states. */
export function refusedLicenses(lock: Lock): string[] {
  return runtimePackages(lock)
    .filter(([, { license }]) => !allowed(license))
    .map(entry => `${nameOf(entry)}: ${entry[1].license ?? 'no license'}`);
}
