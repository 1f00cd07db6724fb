/** A color as the browser paints it in sRGB. */
export interface PaintedColor {
  /** `#rrggbb`, without alpha. */
  readonly hex: string;
  readonly alpha: number;
}

/** The sRGB color of a CSS color; undefined for other texts, and for colors of other spaces. */
export function paintedColor(text: string): PaintedColor | undefined {
  const color = text.trim();
  if (!CSS.supports('color', color)) return undefined;
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return undefined;
  context.fillStyle = color;
  // As HTML serializes it: `#rrggbb` if it is opaque, else `rgba(r, g, b, a)`.
  const painted = String(context.fillStyle);
  if (painted.startsWith('#')) return { hex: painted, alpha: 1 };
  const [, red, green, blue, alpha] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(painted) ?? [];
  if (alpha === undefined) return undefined;
  return { hex: hexOf([Number(red), Number(green), Number(blue)]), alpha: Number(alpha) };
}

/** Channels from 0 to 255 as `#rrggbb`. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`;
