/** A prime to the power of this, times the number of a number's decimal digits, exceeds that number. */
const BITS_PER_DIGIT = 4;
/**
 * A decimal greater than 0, prepared to divide many others exactly. No power of ten
 * is ever computed: 10 has an inverse modulo the cofactor, so an exponent only
 * contributes factors of 2 and 5. A division costs one BigInt remainder of the
 * dividend's digits, whatever the exponents and however long the divisor is.
 */
export class Divisor {
    #decimal;
    #factors;
    constructor(decimal) {
        this.#decimal = decimal;
    }
    /** Whether `dividend` is this divisor times an integer. */
    divides(dividend) {
        if (dividend.digits === '')
            return true;
        const power = dividend.unit - this.#decimal.unit;
        if (power < 0n)
            return false;
        const { prime, multiplicity, cofactor } = (this.#factors ??= factorsOf(this.#decimal.integer));
        const { integer } = dividend;
        if (integer < cofactor || integer % cofactor !== 0n)
            return false;
        if (power >= BigInt(multiplicity))
            return true;
        const missing = multiplicity - Number(power);
        return missing <= dividend.digits.length * BITS_PER_DIGIT && integer % prime ** BigInt(missing) === 0n;
    }
}
function factorsOf(integer) {
    const prime = integer % 2n === 0n ? 2n : 5n;
    // Repeated squares of the prime that divide the integer, then one attempt with each, the largest first:
    // a number of divisions that is logarithmic in the multiplicity.
    const powers = [prime];
    for (let power = prime * prime; power <= integer && integer % power === 0n; power *= power)
        powers.push(power);
    let cofactor = integer;
    let multiplicity = 0;
    for (let index = powers.length - 1; index >= 0; index--) {
        const power = powers[index];
        if (cofactor % power !== 0n)
            continue;
        cofactor /= power;
        multiplicity += 2 ** index;
    }
    return { prime, multiplicity, cofactor };
}
//# sourceMappingURL=divisor.js.map