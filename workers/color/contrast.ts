import { type Srgb, to8Bit, toLinear } from './srgb.js';

/** WCAG 2.2, "relative luminance" from 0 to 1, which is defined on channels of 8 bits; alpha is ignored. */
export function relativeLuminance({ r, g, b }: Srgb): number {
  const linear = (channel: number): number => toLinear(to8Bit(channel) / 255);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG 2.2, "contrast ratio" of two opaque colors, as they are painted: 1 to 21, not rounded. */
export function contrastRatio(one: Srgb, other: Srgb): number {
  const [darker, lighter] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}
