import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { unitAt } from '../text/unit.js';
import { firstForeign, numberOf } from './digits.js';
/** The letter after 0 in the prefix of a base (ECMA-262 NonDecimalIntegerLiteral). */
const PREFIX_LETTERS = new Map([
    [2, 'b'],
    [8, 'o'],
    [16, 'x'],
]);
/**
 * Reads an integer in `base` (2 to 36): an optional sign, an optional prefix of that base, and digits. A `fault` says
 * which character is wrong, with its offset in UTF-16 code units.
 */
export function readNumeral(text, base) {
    const sign = text.startsWith('-') || text.startsWith('+') ? 1 : 0;
    const start = sign + (hasPrefix(text, sign, base) ? 2 : 0);
    if (start === text.length)
        return { fault: `expected digits${start === 0 ? ', got an empty string' : ` after ${visiblyQuoted(text)}`}` };
    const foreign = firstForeign(text, base, start);
    if (foreign >= 0)
        return { fault: faultAt(text, foreign, sign, base) };
    const magnitude = numberOf(text.slice(start), base);
    return { value: text.startsWith('-') ? -magnitude : magnitude };
}
function hasPrefix(text, at, base) {
    const letter = PREFIX_LETTERS.get(base);
    return letter !== undefined && unitAt(text, at) === 0x30 && text.charAt(at + 1).toLowerCase() === letter;
}
function faultAt(text, offset, sign, base) {
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    const fault = `${visiblyQuoted(character)} at offset ${offset} is not a digit of base ${base} (${digitsOf(base)})`;
    const other = offset === sign + 1 ? [...PREFIX_LETTERS.keys()].find(prefixed => hasPrefix(text, sign, prefixed)) : undefined;
    return other === undefined ? fault : `${fault}; 0${PREFIX_LETTERS.get(other)} is the prefix of base ${other}`;
}
function digitsOf(base) {
    if (base <= 10)
        return `0-${base - 1}`;
    return base === 11 ? '0-9 and a' : `0-9 and a-${(base - 1).toString(36)}`;
}
//# sourceMappingURL=numeral.js.map