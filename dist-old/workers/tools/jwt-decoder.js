import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import { DuplicateKeyDetector } from '../json/duplicate-keys.js';
import { JsonText } from '../json/json-text.js';
import { layOutJson } from '../json/layout.js';
import { memberTexts } from '../json/members.js';
import { JsonScanner } from '../json/scanner.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { checkBase64url, decodeSegment, splitToken } from '../jwt/compact.js';
import { isoOf, validityAt } from '../jwt/validity.js';
import { likelyFinerUnit } from '../time/likely-unit.js';
import { ToolError } from '../tool-error.js';
export const run = ({ token }) => {
    const { header, payload, signature } = splitToken(token);
    const parameters = readObject('header', header);
    const claims = readObject('payload', payload);
    checkBase64url('signature', signature);
    const alg = parameters.members.get('alg');
    const [exp, nbf, iat] = DATES.map(claim => numberOf(claims.members.get(claim)));
    return {
        header: parameters.json,
        payload: claims.json,
        signature,
        algorithm: alg === undefined ? null : new JsonText(alg),
        validity: validityAt(Date.now(), exp, nbf),
        issuedAt: isoOf(iat),
        expiresAt: isoOf(exp),
        notBefore: isoOf(nbf),
        ...warningsField([
            ...parameters.warnings,
            ...claims.warnings,
            ...DATES.flatMap(claim => warningsAbout(claim, claims.members.get(claim))),
        ]),
    };
};
/** The registered claims that are NumericDates (RFC 7519 section 4.1). */
const DATES = ['exp', 'nbf', 'iat'];
function readObject(name, segment) {
    const text = decodeSegment(name, segment);
    try {
        const members = memberTexts(text);
        if (members === undefined)
            throw new ToolError(`token ${name}: expected a JSON object, got ${kindOf(text)}`);
        const tokens = new DuplicateKeyDetector(text, new JsonScanner(text));
        const json = new JsonText(layOutJson(text, tokens, null, ANSWER_LIMIT));
        return { members, json, warnings: tokens.warnings().map(warning => `token ${name}: ${warning}`) };
    }
    catch (error) {
        if (!(error instanceof JsonSyntaxError))
            throw error;
        throw new ToolError(`token ${name}: invalid JSON at offset ${error.offset} of the decoded text: ${error.message}`);
    }
}
/** The kind of a valid JSON value, by its first character. */
function kindOf(json) {
    const first = json.trimStart().charAt(0);
    if (first === '{')
        return 'an object';
    if (first === '[')
        return 'an array';
    if (first === '"')
        return 'a string';
    if (first === 'n')
        return 'null';
    return first === 't' || first === 'f' ? 'a boolean' : 'a number';
}
/** The value of a JSON number; undefined for any other JSON value. */
function numberOf(json) {
    return json !== undefined && /^[-\d]/.test(json) ? Number(json) : undefined;
}
function warningsAbout(claim, json) {
    if (json === undefined)
        return [];
    const seconds = numberOf(json);
    if (seconds === undefined)
        return [`${claim}: expected a number of seconds (NumericDate), got ${kindOf(json)}: the claim is ignored`];
    const unit = likelyFinerUnit(seconds);
    if (unit === undefined)
        return [];
    const date = new Date(unit.ms).toISOString();
    return [`${claim}: ${seconds} looks like ${unit.name} (${date}); NumericDate claims count seconds`];
}
//# sourceMappingURL=jwt-decoder.js.map