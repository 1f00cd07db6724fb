import { numberOf } from './digits.js';

/** Characters of a lexeme without an exponent that a double holds so that two of them compare as they are written. */
const EXACT = 15;

/**
 * A number of JSON (RFC 8259 section 6) with all its digits. Its value is
 * 0.digits × 10^exponent, with no zero at either end of the digits; that of zero
 * has no digits. Of any size: nothing is ever written out.
 */
export class Decimal {
  #integer: bigint | undefined;
  #key: string | undefined;

  private constructor(
    readonly negative: boolean,
    readonly digits: string,
    readonly exponent: bigint,
  ) {}

  /** `lexeme` is known to be a number of JSON. */
  static of(lexeme: string): Decimal {
    const [, sign, whole = '', fraction = '', power = '0'] = PARTS.exec(lexeme)!;
    const all = whole + fraction;
    let first = 0;
    while (all.charCodeAt(first) === ZERO) first++;
    let last = all.length;
    while (last > first && all.charCodeAt(last - 1) === ZERO) last--;
    if (first === last) return new Decimal(false, '', 0n);
    return new Decimal(sign === '-', all.slice(first, last), signed(power) + BigInt(whole.length - first));
  }

  /** The digits as an integer; converted once. */
  get integer(): bigint {
    return (this.#integer ??= numberOf(this.digits, 10));
  }

  /** The power of ten that the last digit counts. */
  get unit(): bigint {
    return this.exponent - BigInt(this.digits.length);
  }

  get isInteger(): boolean {
    return BigInt(this.digits.length) <= this.exponent;
  }

  /**
   * The same for equal numbers, whatever they look like: `1` for `1.0` and `10e-1`. An integer of at most 15 digits is
   * written as such.
   */
  get key(): string {
    return (this.#key ??= this.#spelled());
  }

  #spelled(): string {
    const sign = this.negative ? '-' : '';
    if (!this.isInteger || this.exponent > 15n) return `${sign}${this.digits}e${this.exponent}`;
    return sign + (this.digits.padEnd(Number(this.exponent), '0') || '0');
  }

  /** Less than 0, 0 or more than 0, as this number is smaller than, equal to or greater than the other. */
  compare(other: Decimal): number {
    if (this.negative !== other.negative) return this.negative ? -1 : 1;
    const magnitude = this.#compareMagnitude(other);
    return this.negative ? -magnitude : magnitude;
  }

  #compareMagnitude(other: Decimal): number {
    if (this.digits === '' || other.digits === '') return this.digits.length - other.digits.length;
    if (this.exponent !== other.exponent) return this.exponent < other.exponent ? -1 : 1;
    return this.digits < other.digits ? -1 : this.digits > other.digits ? 1 : 0;
  }
}

const ZERO = 0x30;
const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

function signed(integer: string): bigint {
  const magnitude = numberOf(integer.replace(/^[+-]/, ''), 10);
  return integer.startsWith('-') ? -magnitude : magnitude;
}

/**
 * A double for a lexeme that is short enough for doubles to compare, one with
 * another, as the decimals do; undefined for others.
 */
export function exactDouble(lexeme: string): number | undefined {
  if (lexeme.length > EXACT || /[eE]/.test(lexeme)) return undefined;
  return Number(lexeme);
}
