import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/color-converter.js';
import { contrastRatio } from '../color/contrast.js';
import { readColor } from '../color/css-color.js';
import { KEYWORD_OF } from '../color/keywords.js';
import { nearestInPalette } from '../color/nearest.js';
import { toOklab, toOklch } from '../color/oklab.js';
import { over, type Srgb, to8Bit, toHsl, toHwb } from '../color/srgb.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ color }) => {
  const parsed = readColor(color);
  if ('fault' in parsed) {
    throw new ToolError(
      `color: ${parsed.fault}; expected #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), hsl(), hsla(), hwb() or a ` +
        `CSS color keyword`,
    );
  }
  const [r, g, b] = [to8Bit(parsed.r), to8Bit(parsed.g), to8Bit(parsed.b)];
  const a = rounded(parsed.alpha, 3);
  const hsl = toHsl(parsed);
  const hwb = toHwb(parsed);
  const oklab = toOklab(parsed);
  const oklch = toOklch(oklab);
  const chroma = rounded(oklch.c, 4);
  const nearest = nearestInPalette(oklab);
  return {
    hex: `#${[r, g, b].map(twoDigits).join('')}${parsed.alpha < 1 ? twoDigits(to8Bit(parsed.alpha)) : ''}`,
    rgb: { r, g, b, a },
    hsl: { h: hue(hsl.h), s: rounded(hsl.s * 100, 2), l: rounded(hsl.l * 100, 2), a },
    hwb: { h: hue(hwb.h), w: rounded(hwb.w * 100, 2), b: rounded(hwb.b * 100, 2), a },
    oklch: { l: rounded(oklch.l, 4), c: chroma, h: chroma === 0 ? 0 : hue(oklch.h), a },
    keyword: KEYWORD_OF.get((r << 16) | (g << 8) | b) ?? null,
    tailwind: nearest.distance > MAX_DISTANCE ? null : { ...nearest, distance: rounded(nearest.distance, 4) },
    contrastOnWhite: rounded(contrastRatio(over(parsed, 1), WHITE), 2),
    contrastOnBlack: rounded(contrastRatio(over(parsed, 0), BLACK), 2),
  };
};

/** Maximum distance of the nearest palette color, in Oklab. */
const MAX_DISTANCE = 0.1;

const WHITE: Srgb = { r: 1, g: 1, b: 1, alpha: 1 };
const BLACK: Srgb = { r: 0, g: 0, b: 0, alpha: 1 };

const twoDigits = (value: number): string => value.toString(16).padStart(2, '0');

/** Rounds half up, with tolerance for rounding errors just below a half. */
function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5 + 1e-9) / scale;
}

/** Degrees to 2 decimals, below 360. */
const hue = (degrees: number): number => rounded(degrees, 2) % 360;
