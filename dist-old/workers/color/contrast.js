import { toLinear } from './srgb.js';
/** WCAG 2.2, "relative luminance"; alpha is ignored. */
function relativeLuminance({ r, g, b }) {
    return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}
/** WCAG 2.2, "contrast ratio" of two opaque colors: 1 to 21, not rounded. */
export function contrastRatio(one, other) {
    const [darker, lighter] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
}
//# sourceMappingURL=contrast.js.map