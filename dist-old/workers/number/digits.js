import { unitAt } from '../text/unit.js';
/**
 * The offset of the first character from `start` on that is not a digit of `base` (2 to 36), in either case; -1 when
 * there is none.
 */
export function firstForeign(text, base, start) {
    for (let at = start; at < text.length; at++) {
        if (digitValue(unitAt(text, at)) >= base)
            return at;
    }
    return -1;
}
/** The value of 0-9, A-Z and a-z; 36, which is not a digit of any base, for others. */
function digitValue(unit) {
    if (unit >= 0x30 && unit <= 0x39)
        return unit - 0x30;
    const letter = unit | 0x20;
    return letter >= 0x61 && letter <= 0x7a ? letter - 0x61 + 10 : 36;
}
/** Prefixes of the bases that BigInt reads itself (ECMA-262 StringToBigInt). */
const BIGINT_PREFIXES = new Map([
    [2, '0b'],
    [8, '0o'],
    [10, ''],
    [16, '0x'],
]);
/**
 * The value of `digits`, which contain only digits of `base`. BigInt reads four bases itself, 100,000 decimal digits in
 * 50 ms. In other bases adjacent parts are joined in pairs, and the results in pairs again, so that most
 * multiplications are small and the large ones use the fast algorithms of V8: 100,000 digits take 80 ms, and a second
 * digit by digit.
 */
export function numberOf(digits, base) {
    const prefix = BIGINT_PREFIXES.get(base);
    if (prefix !== undefined)
        return digits === '' ? 0n : BigInt(prefix + digits);
    const width = exactWidth(base);
    let parts = [];
    for (let end = digits.length; end > 0; end -= width) {
        parts.push(BigInt(Number.parseInt(digits.slice(Math.max(0, end - width), end), base)));
    }
    let weight = parts.length > 1 ? BigInt(base) ** BigInt(width) : 0n;
    while (parts.length > 1) {
        parts = joinPairs(parts, weight);
        if (parts.length > 1)
            weight *= weight;
    }
    return parts[0] ?? 0n;
}
/** Joins parts in pairs; they are in ascending order, each worth `weight` times the previous one. */
function joinPairs(parts, weight) {
    const joined = [];
    for (let at = 0; at < parts.length; at += 2)
        joined.push((parts[at] ?? 0n) + (parts[at + 1] ?? 0n) * weight);
    return joined;
}
/** Maximum digits of `base` that a double always represents exactly. */
function exactWidth(base) {
    return Math.floor(53 / Math.log2(base));
}
//# sourceMappingURL=digits.js.map