import { numberOf } from './digits.js';
/** Maximum length of a lexeme without exponent whose double compares like the decimal. */
const EXACT = 15;
/**
 * A JSON number (RFC 8259 section 6) with all its digits. Its value is 0.digits × 10^exponent; the digits have no
 * leading or trailing zeros, and are empty for zero. Exponents can have any size: they are never expanded.
 */
export class Decimal {
    negative;
    digits;
    exponent;
    #integer;
    #key;
    constructor(negative, digits, exponent) {
        this.negative = negative;
        this.digits = digits;
        this.exponent = exponent;
    }
    /** `lexeme` must be a valid JSON number. */
    static of(lexeme) {
        const [, sign, whole = '', fraction = '', power = '0'] = PARTS.exec(lexeme);
        const all = whole + fraction;
        let first = 0;
        while (all.charCodeAt(first) === ZERO)
            first++;
        let last = all.length;
        while (last > first && all.charCodeAt(last - 1) === ZERO)
            last--;
        if (first === last)
            return new Decimal(false, '', 0n);
        return new Decimal(sign === '-', all.slice(first, last), signed(power) + BigInt(whole.length - first));
    }
    /** The digits as an integer; cached. */
    get integer() {
        return (this.#integer ??= numberOf(this.digits, 10));
    }
    /** The power of ten of the last digit. */
    get unit() {
        return this.exponent - BigInt(this.digits.length);
    }
    get isInteger() {
        return BigInt(this.digits.length) <= this.exponent;
    }
    /**
     * A text that is the same for equal numbers: `1` for `1.0` and `10e-1`. Integers of at most 15 digits are written in
     * full.
     */
    get key() {
        return (this.#key ??= this.#spelled());
    }
    #spelled() {
        const sign = this.negative ? '-' : '';
        if (!this.isInteger || this.exponent > 15n)
            return `${sign}${this.digits}e${this.exponent}`;
        return sign + (this.digits.padEnd(Number(this.exponent), '0') || '0');
    }
    /** Negative, 0 or positive when this number is less than, equal to or greater than the other. */
    compare(other) {
        if (this.negative !== other.negative)
            return this.negative ? -1 : 1;
        const magnitude = this.#compareMagnitude(other);
        return this.negative ? -magnitude : magnitude;
    }
    #compareMagnitude(other) {
        if (this.digits === '' || other.digits === '')
            return this.digits.length - other.digits.length;
        if (this.exponent !== other.exponent)
            return this.exponent < other.exponent ? -1 : 1;
        return this.digits < other.digits ? -1 : this.digits > other.digits ? 1 : 0;
    }
}
const ZERO = 0x30;
const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
function signed(integer) {
    const magnitude = numberOf(integer.replace(/^[+-]/, ''), 10);
    return integer.startsWith('-') ? -magnitude : magnitude;
}
/**
 * The double of a lexeme that is short enough that doubles compare like the decimals; undefined for others.
 */
export function exactDouble(lexeme) {
    if (lexeme.length > EXACT || /[eE]/.test(lexeme))
        return undefined;
    return Number(lexeme);
}
//# sourceMappingURL=decimal.js.map