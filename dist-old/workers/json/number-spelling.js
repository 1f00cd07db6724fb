/**
 * The canonical form of a JSON number (RFC 8259 section 6): its significant digits as an integer, then the power of ten
 * unless it is 0. Time linear in the lexeme, however long its digits or exponent are.
 */
export function numberSpelling(lexeme) {
    // Most numbers are canonical already.
    if (!/[.eE]|0$/.test(lexeme))
        return lexeme;
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]\+?(-?\d+))?$/.exec(lexeme) ?? [];
    const digits = whole + fraction;
    const end = endBefore('0', digits);
    if (end === 0)
        return '0';
    const power = sum(exponent, digits.length - end - fraction.length);
    return `${sign}${digits.slice(0, end).replace(/^0+/, '')}${power === '0' ? '' : `e${power}`}`;
}
/** Decimal digits that a double holds exactly, with room for an addition. */
const WIDTH = 15;
/** The sum of an integer in digits and one of fewer than `WIDTH` digits, without leading zeros. */
function sum(number, addend) {
    const [, sign = '', digits = ''] = /^(-?)0*(\d*)$/.exec(number) ?? [];
    if (digits.length <= WIDTH)
        return String(Number(number) + addend);
    const low = Number(digits.slice(-WIDTH)) + (sign === '' ? addend : -addend);
    const carry = Math.floor(low / 10 ** WIDTH);
    const rest = String(low - carry * 10 ** WIDTH).padStart(WIDTH, '0');
    return sign + `${carried(digits.slice(0, -WIDTH), carry)}${rest}`.replace(/^0+/, '');
}
/** Adds a carry of 1, 0 or -1 to `digits`, which are at least 1. */
function carried(digits, carry) {
    if (carry === 0)
        return digits;
    const [through, becomes] = carry > 0 ? ['9', '0'] : ['0', '9'];
    const end = endBefore(through, digits);
    const kept = digits.slice(0, Math.max(0, end - 1));
    return `${kept}${Number(digits.charAt(end - 1)) + carry}${becomes.repeat(digits.length - end)}`;
}
/** The start of the run of `character` at the end of `text`. */
function endBefore(character, text) {
    let end = text.length;
    while (end > 0 && text[end - 1] === character)
        end--;
    return end;
}
//# sourceMappingURL=number-spelling.js.map