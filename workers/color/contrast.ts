import { type Srgb, toLinear } from './srgb.js';

/** WCAG 2.2, "relative luminance"; alpha is ignored. */
function relativeLuminance({ r, g, b }: Srgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG 2.2, "contrast ratio" of two opaque colors: 1 to 21, not rounded. */
export function contrastRatio(one: Srgb, other: Srgb): number {
  const [darker, lighter] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}
