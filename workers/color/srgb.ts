/** A color in sRGB with its alpha, all from 0 to 1, not rounded. */
export interface Srgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

/** Hue in degrees, from 0 up to but not 360; saturation and lightness from 0 to 1. */
interface Hsl {
  readonly h: number;
  readonly s: number;
  readonly l: number;
}

/** Whiteness and blackness from 0 to 1. */
interface Hwb {
  readonly h: number;
  readonly w: number;
  readonly b: number;
}

type Channels = Omit<Srgb, 'alpha'>;

/** CSS Color 4 section 7.1. */
export function fromHsl({ h, s, l }: Hsl): Channels {
  const chroma = s * Math.min(l, 1 - l);
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return l - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

/** CSS Color 4 section 8.1: whiteness and blackness above 1 in total make a gray. */
export function fromHwb({ h, w, b }: Hwb): Channels {
  if (w + b >= 1) {
    const gray = w / (w + b);
    return { r: gray, g: gray, b: gray };
  }
  const { r, g, b: blue } = fromHsl({ h, s: 1, l: 0.5 });
  const mix = (channel: number): number => channel * (1 - w - b) + w;
  return { r: mix(r), g: mix(g), b: mix(blue) };
}

/** Maximum difference of equal channels after rounding errors. */
const EQUAL = 1e-12;

/** CSS Color 4 section 7.2; a gray has hue 0. */
export function toHsl({ r, g, b }: Channels): Hsl {
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const d = max - min;
  if (d < EQUAL) return { h: 0, s: 0, l };
  const sixth = max === r ? (g - b) / d + (g < b ? 6 : 0) : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return { h: (sixth * 60) % 360, s: (max - l) / Math.min(l, 1 - l), l };
}

/** CSS Color 4 section 8.2; a gray has hue 0. */
export function toHwb(color: Channels): Hwb {
  const { r, g, b } = color;
  return { h: toHsl(color).h, w: Math.min(r, g, b), b: 1 - Math.max(r, g, b) };
}

/**
 * A channel as an integer from 0 to 255. Rounds half up, with tolerance for rounding errors just below a half.
 */
export function to8Bit(channel: number): number {
  return Math.floor(channel * 255 + 0.5 + 1e-9);
}

/** The linear-light value of a channel: inverse transfer function of sRGB (IEC 61966-2-1). */
export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Composites a color over an opaque gray, from 0 (black) to 1 (white). */
export function over({ r, g, b, alpha }: Srgb, gray: number): Srgb {
  const mix = (channel: number): number => channel * alpha + gray * (1 - alpha);
  return { r: mix(r), g: mix(g), b: mix(b), alpha: 1 };
}
