/**
 * The number of texts of `length` characters that contain a character of every class, by inclusion and exclusion over
 * the classes that a text could lack.
 */
export function countPasswords(classSizes, length) {
    const all = classSizes.reduce((sum, size) => sum + size, 0);
    let count = 0n;
    for (let lacking = 0; lacking < 1 << classSizes.length; lacking++) {
        let left = all;
        let sign = 1n;
        for (const [index, size] of classSizes.entries()) {
            if ((lacking & (1 << index)) === 0)
                continue;
            left -= size;
            sign = -sign;
        }
        count += sign * BigInt(left) ** BigInt(length);
    }
    return count;
}
/** The base-2 logarithm of a positive number of any size, to 2 decimals. */
export function log2(count) {
    const shift = Math.max(0, count.toString(2).length - 53);
    return Math.round((Math.log2(Number(count >> BigInt(shift))) + shift) * 100) / 100;
}
//# sourceMappingURL=entropy.js.map