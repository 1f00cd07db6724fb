import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/contrast-checker.js';
import { contrastRatio } from '../color/contrast.js';
import { readColour } from '../color/css-color.js';
import type { Srgb } from '../color/srgb.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ foreground, background }) => {
  const ratio = contrastRatio(opaque('foreground', foreground), opaque('background', background));
  return {
    ratio,
    aa_normal: ratio >= 4.5,
    aa_large: ratio >= 3,
    aaa_normal: ratio >= 7,
    aaa_large: ratio >= 4.5,
    non_text_aa: ratio >= 3,
  };
};

function opaque(field: string, text: string): Srgb {
  const colour = readColour(text);
  const fault =
    'fault' in colour
      ? colour.fault
      : colour.hexDigits === 4 || colour.hexDigits === 8
        ? `#${'rgba'.replace(/./g, colour.hexDigits === 8 ? '$&$&' : '$&')} has an alpha, and contrast is between ` +
          `opaque colours`
        : colour.alpha < 1
          ? `its alpha is ${colour.alpha}, and contrast is between opaque colours`
          : undefined;
  if (fault !== undefined)
    throw new ToolError(
      `${field} is not understood: ${fault}. Accepted are #rgb, #rrggbb, rgb(), hsl(), hwb() and the colour ` +
        `keywords of CSS, all opaque`,
    );
  return colour as Srgb;
}
