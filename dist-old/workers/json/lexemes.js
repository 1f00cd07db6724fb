import { unitAt } from '../text/unit.js';
import { unexpected } from './syntax-error.js';
/**
 * Each function takes the offset where a lexeme begins, checks it, and returns the offset after it. All throw
 * `JsonSyntaxError`. None checks what follows the lexeme.
 */
/** RFC 8259 section 7. `start` is the offset of the opening quote. Surrogates are accepted, paired or not. */
export function endOfString(text, start) {
    for (let at = start + 1;; at++) {
        const unit = unitAt(text, at);
        if (unit === 0x22)
            return at + 1;
        if (unit === 0x5c)
            at = endOfEscape(text, at) - 1;
        else if (unit < 0x20)
            throw unexpected(text, at, unit < 0 ? 'a closing double quote' : `${escapeOf(unit)} or a closing double quote`);
    }
}
function endOfEscape(text, start) {
    const at = start + 1;
    switch (unitAt(text, at)) {
        case 0x22:
        case 0x5c:
        case 0x2f:
        case 0x62:
        case 0x66:
        case 0x6e:
        case 0x72:
        case 0x74:
            return at + 1;
        case 0x75:
            for (let digit = at + 1; digit < at + 5; digit++) {
                if (!isHexDigit(unitAt(text, digit)))
                    throw unexpected(text, digit, 'four hexadecimal digits after "\\u"');
            }
            return at + 5;
        default:
            throw unexpected(text, at, 'one of " \\ / b f n r t u after the backslash');
    }
}
/** The escape of a control character in a JSON string. */
function escapeOf(control) {
    return JSON.stringify(String.fromCharCode(control)).slice(1, -1);
}
/** RFC 8259 section 6. */
export function endOfNumber(text, start) {
    let at = start;
    let unit = unitAt(text, at);
    if (unit === 0x2d)
        unit = unitAt(text, ++at);
    if (unit === 0x30) {
        unit = unitAt(text, ++at);
        if (isDigit(unit))
            throw unexpected(text, at, 'no digit after a leading zero');
    }
    else {
        at = endOfDigits(text, at, 'a digit after the minus sign');
        unit = unitAt(text, at);
    }
    if (unit === 0x2e) {
        at = endOfDigits(text, at + 1, 'a digit after the decimal point');
        unit = unitAt(text, at);
    }
    if (unit === 0x65 || unit === 0x45) {
        unit = unitAt(text, ++at);
        if (unit === 0x2b || unit === 0x2d)
            at++;
        at = endOfDigits(text, at, 'a digit in the exponent');
    }
    return at;
}
function endOfDigits(text, start, expected) {
    let at = start;
    while (isDigit(unitAt(text, at)))
        at++;
    if (at === start)
        throw unexpected(text, at, expected);
    return at;
}
/** RFC 8259 section 3: `true`, `false`, `null`. The caller has checked the first letter. */
export function endOfLiteral(text, start, literal) {
    if (text.startsWith(literal, start))
        return start + literal.length;
    let same = 1;
    while (unitAt(text, start + same) === unitAt(literal, same))
        same++;
    throw unexpected(text, start + same, `the literal ${literal}`);
}
function isDigit(unit) {
    return unit >= 0x30 && unit <= 0x39;
}
function isHexDigit(unit) {
    return isDigit(unit) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66);
}
//# sourceMappingURL=lexemes.js.map