/** IEC 61966-2-1. */
export const SRGB = encoded => (encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4);
/** Linear-light samples. */
export const LINEAR = encoded => encoded;
/** The inverse of the camera curve of BT.709, BT.601 and BT.2020. */
export const BT2020 = encoded => encoded < 0.081 ? encoded / 4.5 : ((encoded + 0.099) / 1.099) ** (1 / 0.45);
/** A pure power. */
export const gamma = (exponent) => encoded => encoded ** exponent;
/**
 * Maximum difference of two curves of the same space, relative to full light. It accepts coarse tables (20 points:
 * 0.002) and the power 2.2 that represents the sRGB curve in gAMA chunks and camera profiles (0.009); it rejects the
 * powers 1.8, 2, 2.4 and 2.6 and the BT.2020 curve (at least 0.025).
 */
const TOLERANCE = 0.01;
const STEPS = 128;
/** Whether two curves are equal within the tolerance over the whole range. */
export function sameTransfer(a, b) {
    for (let step = 0; step <= STEPS; step++) {
        const encoded = step / STEPS;
        // Negated, so that NaN makes curves different.
        if (!(Math.abs(a(encoded) - b(encoded)) <= TOLERANCE))
            return false;
    }
    return true;
}
/** A curve in words: its name, or the power with the same value in the middle. */
export function describeTransfer(transfer) {
    if (sameTransfer(transfer, LINEAR))
        return 'linear light';
    if (sameTransfer(transfer, SRGB))
        return 'sRGB';
    if (sameTransfer(transfer, BT2020))
        return 'BT.2020';
    const middle = transfer(0.5);
    return middle > 0 && middle < 1 ? `about gamma ${(Math.log(middle) / Math.log(0.5)).toFixed(2)}` : 'no gamma';
}
//# sourceMappingURL=transfer.js.map