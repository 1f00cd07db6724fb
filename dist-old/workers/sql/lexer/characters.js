const OPERATORS = '+-*/<>=~!@#%^&|?:\\$`';
const LETTER = 1;
const DIGIT = 2;
const OPERATOR = 4;
const SPACE = 8;
const CLASSES = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
    const character = String.fromCharCode(unit);
    if (/[A-Za-z_]/.test(character))
        CLASSES[unit] = LETTER;
    else if (/[0-9]/.test(character))
        CLASSES[unit] = DIGIT;
    else if (OPERATORS.includes(character))
        CLASSES[unit] = OPERATOR;
    else if (/\s/.test(character))
        CLASSES[unit] = SPACE;
}
const classOf = (unit) => (unit < 128 ? (CLASSES[unit] ?? 0) : 0);
/** Whether a UTF-16 code unit is white space; the null character is not. */
export function isSqlSpace(unit) {
    if (unit < 128)
        return CLASSES[unit] === SPACE;
    // The white space of ECMAScript beyond ASCII, U+0085 and the byte order mark.
    return (unit === 0xa0 ||
        unit === 0x85 ||
        unit === 0xfeff ||
        unit === 0x3000 ||
        unit === 0x1680 ||
        unit === 0x202f ||
        unit === 0x205f ||
        unit === 0x2028 ||
        unit === 0x2029 ||
        (unit >= 0x2000 && unit <= 0x200a));
}
/** Whether a code unit is an ASCII digit. */
export const isDigit = (unit) => classOf(unit) === DIGIT;
/** Whether a code unit may be part of an operator in some dialect. */
export const isOperator = (unit) => classOf(unit) === OPERATOR;
/**
 * Whether a code unit may start a name. Any character beyond ASCII may be part of a name, as in PostgreSQL and MySQL.
 */
export function isSqlNameStart(unit, { nameStart }) {
    if (unit >= 128)
        return !isSqlSpace(unit);
    return CLASSES[unit] === LETTER || (nameStart !== '' && nameStart.includes(String.fromCharCode(unit)));
}
/** Whether a code unit may continue a name. */
export function isNameRest(unit, { nameRest }) {
    if (unit >= 128)
        return !isSqlSpace(unit);
    const kind = CLASSES[unit];
    return kind === LETTER || kind === DIGIT || (kind === OPERATOR && nameRest.includes(String.fromCharCode(unit)));
}
//# sourceMappingURL=characters.js.map