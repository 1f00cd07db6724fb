import { toLinear } from './srgb.js';
/**
 * Björn Ottosson's Oklab, with the matrices of linear sRGB to LMS (https://bottosson.github.io/posts/oklab/, at the
 * precision of CSS Color 4 section 10.8).
 */
export function toOklab({ r, g, b }) {
    const [red, green, blue] = [toLinear(r), toLinear(g), toLinear(b)];
    const long = Math.cbrt(0.41222146947076 * red + 0.53633253726173 * green + 0.0514459932675 * blue);
    const medium = Math.cbrt(0.21190349581782 * red + 0.68069955064523 * green + 0.10739695353694 * blue);
    const short = Math.cbrt(0.08830245919005 * red + 0.28171883913612 * green + 0.62997870167383 * blue);
    return {
        l: 0.21045426830931 * long + 0.79361777470231 * medium - 0.00407204301162 * short,
        a: 1.97799853243116 * long - 2.4285922420486 * medium + 0.45059370961744 * short,
        b: 0.02590404246554 * long + 0.78277171245753 * medium - 0.80867575492306 * short,
    };
}
/** Oklab in cylinder coordinates: lightness, chroma, and hue in degrees from 0 up to but not 360. */
export function toOklch({ l, a, b }) {
    return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}
/** The distance between two colors in Oklab (deltaE OK, CSS Color 4 section 19.1). */
export function distance(one, other) {
    return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}
//# sourceMappingURL=oklab.js.map