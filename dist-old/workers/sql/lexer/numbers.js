import { unitAt } from '../../text/unit.js';
import { isDigit } from './characters.js';
/** The end of a number: decimal with fraction and exponent, hexadecimal, octal or binary; "_" may separate digits. */
export function endOfSqlNumber(text, start) {
    let at = start;
    const second = unitAt(text, at + 1) | 0x20;
    if (text.charCodeAt(at) === 0x30 && (second === 0x78 || second === 0x62 || second === 0x6f))
        return at + 2;
    while (isDigitOrBar(unitAt(text, at)))
        at++;
    // In 1..3, the dots are an operator.
    if (unitAt(text, at) === 0x2e && unitAt(text, at + 1) !== 0x2e) {
        at++;
        while (isDigitOrBar(unitAt(text, at)))
            at++;
    }
    if ((unitAt(text, at) | 0x20) === 0x65) {
        const signed = unitAt(text, at + 1) === 0x2b || unitAt(text, at + 1) === 0x2d ? 2 : 1;
        if (isDigit(unitAt(text, at + signed))) {
            at += signed;
            while (isDigitOrBar(unitAt(text, at)))
                at++;
        }
    }
    return at;
}
const isDigitOrBar = (unit) => unit === 0x5f || (unit >= 0 && isDigit(unit));
//# sourceMappingURL=numbers.js.map