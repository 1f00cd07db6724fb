/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Steps of lightness from black to white: two for each value of a channel. */
const STEPS = 510;

/**
 * The opaque color nearest to `color` in the lightness of HSL, with its hue and saturation, whose contrast with `other`
 * is at least `ratio` as WCAG 2.2 defines it; undefined if there is none. Channels are rounded before they are
 * compared, as browsers paint them.
 */
export function passingColor(color: Rgb, other: Rgb, ratio: number): Rgb | undefined {
  const { hue, saturation, lightness } = toHsl(color);
  for (let step = 0; step <= STEPS; step++) {
    const passing = [lightness - step / STEPS, lightness + step / STEPS]
      .filter(changed => changed > -1 / STEPS && changed < 1 + 1 / STEPS)
      .map(changed => toRgb(hue, saturation, Math.min(1, Math.max(0, changed))))
      .map(rgb => (step === 0 ? color : rgb))
      .find(rgb => contrastRatio(rgb, other) >= ratio);
    if (passing !== undefined) return passing;
  }
  return undefined;
}

/** WCAG 2.2, "contrast ratio": 1 to 21, not rounded. */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color
    .map(channel => channel / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** CSS Color 4 section 7.2. Hue in degrees, the others from 0 to 1. */
function toHsl(color: Rgb): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = color.map(channel => channel / 255) as unknown as Rgb;
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [lightness, range] = [(max + min) / 2, max - min];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    max === red ? (green - blue) / range : max === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return {
    hue: (sixth * 60 + 360) % 360,
    saturation: (max - lightness) / Math.min(lightness, 1 - lightness),
    lightness,
  };
}

/** CSS Color 4 section 7.1. */
function toRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255);
  };
  return [channel(0), channel(8), channel(4)];
}
