/** CSS Color 4 section 7.1. */
export function fromHsl({ h, s, l }) {
    const chroma = s * Math.min(l, 1 - l);
    const channel = (n) => {
        const k = (n + h / 30) % 12;
        return l - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return { r: channel(0), g: channel(8), b: channel(4) };
}
/** CSS Color 4 section 8.1: whiteness and blackness above 1 in total make a gray. */
export function fromHwb({ h, w, b }) {
    if (w + b >= 1) {
        const gray = w / (w + b);
        return { r: gray, g: gray, b: gray };
    }
    const { r, g, b: blue } = fromHsl({ h, s: 1, l: 0.5 });
    const mix = (channel) => channel * (1 - w - b) + w;
    return { r: mix(r), g: mix(g), b: mix(blue) };
}
/** Maximum difference of equal channels after rounding errors. */
const EQUAL = 1e-12;
/** CSS Color 4 section 7.2; a gray has hue 0. */
export function toHsl({ r, g, b }) {
    const max = Math.max(r, g, b);
    const min = Math.min(r, g, b);
    const l = (max + min) / 2;
    const d = max - min;
    if (d < EQUAL)
        return { h: 0, s: 0, l };
    const sixth = max === r ? (g - b) / d + (g < b ? 6 : 0) : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
    return { h: (sixth * 60) % 360, s: (max - l) / Math.min(l, 1 - l), l };
}
/** CSS Color 4 section 8.2; a gray has hue 0. */
export function toHwb(color) {
    const { r, g, b } = color;
    return { h: toHsl(color).h, w: Math.min(r, g, b), b: 1 - Math.max(r, g, b) };
}
/**
 * A channel as an integer from 0 to 255. Rounds half up, with tolerance for rounding errors just below a half.
 */
export function to8Bit(channel) {
    return Math.floor(channel * 255 + 0.5 + 1e-9);
}
/** The linear-light value of a channel: inverse transfer function of sRGB (IEC 61966-2-1). */
export function toLinear(channel) {
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
/** Composites a color over an opaque gray, from 0 (black) to 1 (white). */
export function over({ r, g, b, alpha }, gray) {
    const mix = (channel) => channel * alpha + gray * (1 - alpha);
    return { r: mix(r), g: mix(g), b: mix(b), alpha: 1 };
}
//# sourceMappingURL=srgb.js.map