/** From an encoded sample in 0..1 to the light it stands for, in 0..1. */
export type Transfer = (encoded: number) => number;

/** IEC 61966-2-1. */
export const SRGB: Transfer = encoded => (encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4);

/** Linear-light samples. */
export const LINEAR: Transfer = encoded => encoded;

/** The inverse of the camera curve of BT.709, BT.601 and BT.2020. */
export const BT2020: Transfer = encoded =>
  encoded < 0.081 ? encoded / 4.5 : ((encoded + 0.099) / 1.099) ** (1 / 0.45);

/** A pure power. */
export const gamma =
  (exponent: number): Transfer =>
  encoded =>
    encoded ** exponent;

/**
 * Maximum difference of two curves of the same space, relative to full light. It accepts coarse tables (20 points:
 * 0.002) and the power 2.2 that represents the sRGB curve in gAMA chunks and camera profiles (0.009); it rejects the
 * powers 1.8, 2, 2.4 and 2.6 and the BT.2020 curve (at least 0.025).
 */
const TOLERANCE = 0.01;

/** The same for curves that are called by one name: it accepts coarse tables, and not powers. */
const NAMED_TOLERANCE = 0.003;

const STEPS = 128;

/** Whether two curves are equal within the tolerance over the whole range. */
export function sameTransfer(a: Transfer, b: Transfer): boolean {
  return isWithin(TOLERANCE, a, b);
}

/** Whether two curves are the same, up to the precision of tables. */
export function isTransfer(a: Transfer, b: Transfer): boolean {
  return isWithin(NAMED_TOLERANCE, a, b);
}

function isWithin(tolerance: number, a: Transfer, b: Transfer): boolean {
  for (let step = 0; step <= STEPS; step++) {
    const encoded = step / STEPS;
    // Negated, so that NaN makes curves different.
    if (!(Math.abs(a(encoded) - b(encoded)) <= tolerance)) return false;
  }
  return true;
}

/** A curve in words: its name, or the power with the same value in the middle. */
export function describeTransfer(transfer: Transfer): string {
  if (isTransfer(transfer, LINEAR)) return 'linear light';
  if (isTransfer(transfer, SRGB)) return 'sRGB';
  if (isTransfer(transfer, BT2020)) return 'BT.2020';
  const middle = transfer(0.5);
  return middle > 0 && middle < 1 ? `about gamma ${(Math.log(middle) / Math.log(0.5)).toFixed(2)}` : 'no gamma';
}
