import { contrastRatio } from '../color/contrast.js';
import { readColor } from '../color/css-color.js';
import { ToolError } from '../tool-error.js';
export const run = ({ foreground, background }) => {
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
function opaque(field, text) {
    const color = readColor(text);
    const fault = 'fault' in color ? color.fault : alphaFault(color);
    if (fault === undefined)
        return color;
    throw new ToolError(`${field}: ${fault}; expected an opaque color: #rgb, #rrggbb, rgb(), hsl(), hwb() or a CSS color keyword`);
}
function alphaFault({ alpha, hexDigits }) {
    if (hexDigits === 4)
        return '#rgba has an alpha';
    if (hexDigits === 8)
        return '#rrggbbaa has an alpha';
    return alpha < 1 ? `alpha is ${alpha}` : undefined;
}
//# sourceMappingURL=contrast-checker.js.map