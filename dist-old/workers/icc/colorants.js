/** The reference illuminant of the profile connection space (ICC.1:2022 section 7.2.16). */
const D50 = [0.9642, 1, 0.8249];
/** The cone response matrix of the linear Bradford adaptation (ICC.1:2022 annex E). */
const BRADFORD = [
    [0.8951, 0.2664, -0.1614],
    [-0.7502, 1.7135, 0.0367],
    [0.0389, -0.0685, 1.0296],
];
/**
 * Maximum XYZ difference (white has Y 1) of colorants of the same space. Rounding and adaptation differ by up to 0.002
 * between real profiles; the nearest other spaces (SMPTE-C to sRGB, DCI-P3 with its own white to Display P3) differ by
 * at least 0.02.
 */
const TOLERANCE = 0.005;
/** Whether two sets of colorants belong to the same space. */
export function sameColorants(a, b) {
    return sameColor(a.red, b.red) && sameColor(a.green, b.green) && sameColor(a.blue, b.blue);
}
function sameColor(a, b) {
    return a.every((value, index) => Math.abs(value - (b[index] ?? NaN)) <= TOLERANCE);
}
/** The D50-adapted colorants of an RGB space given by chromaticities; undefined when they are collinear. */
export function colorantsOf(white, red, green, blue) {
    const primaries = transpose([xyzOf(red), xyzOf(green), xyzOf(blue)]);
    const whiteXyz = xyzOf(white);
    const unmix = inverse(primaries);
    const toCones = inverse(BRADFORD);
    if (!unmix || !toCones)
        return undefined;
    const amounts = times(unmix, whiteXyz);
    const from = times(BRADFORD, whiteXyz);
    const to = times(BRADFORD, D50);
    const adapt = (primary, amount) => {
        const [l, m, s] = times(BRADFORD, scale(xyzOf(primary), amount));
        return times(toCones, [(l * to[0]) / from[0], (m * to[1]) / from[1], (s * to[2]) / from[2]]);
    };
    const colorants = { red: adapt(red, amounts[0]), green: adapt(green, amounts[1]), blue: adapt(blue, amounts[2]) };
    return Object.values(colorants).flat().every(Number.isFinite) ? colorants : undefined;
}
/** XYZ with Y 1; not finite when y is 0. */
function xyzOf([x, y]) {
    return [x / y, 1, (1 - x - y) / y];
}
function scale([x, y, z], by) {
    return [x * by, y * by, z * by];
}
function times([r0, r1, r2], [x, y, z]) {
    return [r0[0] * x + r0[1] * y + r0[2] * z, r1[0] * x + r1[1] * y + r1[2] * z, r2[0] * x + r2[1] * y + r2[2] * z];
}
function transpose([a, b, c]) {
    return [
        [a[0], b[0], c[0]],
        [a[1], b[1], c[1]],
        [a[2], b[2], c[2]],
    ];
}
function cross(a, b) {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
/** The inverse matrix; undefined when the determinant is 0 or not finite. */
function inverse([a, b, c]) {
    const bc = cross(b, c);
    const determinant = a[0] * bc[0] + a[1] * bc[1] + a[2] * bc[2];
    if (determinant === 0 || !Number.isFinite(determinant))
        return undefined;
    const by = 1 / determinant;
    return transpose([scale(bc, by), scale(cross(c, a), by), scale(cross(a, b), by)]);
}
//# sourceMappingURL=colorants.js.map