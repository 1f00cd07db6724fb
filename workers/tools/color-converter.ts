import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/color-converter.js';
import { contrastRatio } from '../color/contrast.js';
import { readColour } from '../color/css-color.js';
import { KEYWORD_OF } from '../color/keywords.js';
import { nearestInPalette } from '../color/nearest.js';
import { toOklab, toOklch } from '../color/oklab.js';
import { over, type Srgb, to8Bit, toHsl, toHwb } from '../color/srgb.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ color }) => {
  const colour = readColour(color);
  if ('fault' in colour) {
    throw new ToolError(
      `color is not understood: ${colour.fault}. Accepted are #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), ` +
        `hsl(), hsla(), hwb() and the colour keywords of CSS`,
    );
  }
  const [r, g, b] = [to8Bit(colour.r), to8Bit(colour.g), to8Bit(colour.b)];
  const a = rounded(colour.alpha, 3);
  const hsl = toHsl(colour);
  const hwb = toHwb(colour);
  const oklab = toOklab(colour);
  const oklch = toOklch(oklab);
  const chroma = rounded(oklch.c, 4);
  const nearest = nearestInPalette(oklab);
  return {
    hex: `#${[r, g, b].map(twoDigits).join('')}${colour.alpha < 1 ? twoDigits(to8Bit(colour.alpha)) : ''}`,
    rgb: { r, g, b, a },
    hsl: { h: hue(hsl.h), s: rounded(hsl.s * 100, 2), l: rounded(hsl.l * 100, 2), a },
    hwb: { h: hue(hwb.h), w: rounded(hwb.w * 100, 2), b: rounded(hwb.b * 100, 2), a },
    oklch: { l: rounded(oklch.l, 4), c: chroma, h: chroma === 0 ? 0 : hue(oklch.h), a },
    keyword: KEYWORD_OF.get((r << 16) | (g << 8) | b) ?? null,
    tailwind: nearest.distance > FURTHEST ? null : { ...nearest, distance: rounded(nearest.distance, 4) },
    contrastOnWhite: rounded(contrastRatio(over(colour, 1), WHITE), 2),
    contrastOnBlack: rounded(contrastRatio(over(colour, 0), BLACK), 2),
  };
};

/** How far a colour of the palette may be to be named, in Oklab. */
const FURTHEST = 0.1;

const WHITE: Srgb = { r: 1, g: 1, b: 1, alpha: 1 };
const BLACK: Srgb = { r: 0, g: 0, b: 0, alpha: 1 };

const twoDigits = (value: number): string => value.toString(16).padStart(2, '0');

/** To so many decimals; a half is rounded up, also where rounding errors have left it just below. */
function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor(value * scale + 0.5 + 1e-9) / scale;
}

/** In degrees to 2 decimals; what rounds to 360 is 0. */
const hue = (degrees: number): number => rounded(degrees, 2) % 360;
