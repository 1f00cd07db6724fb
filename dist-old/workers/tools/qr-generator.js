import { Buffer } from 'node:buffer';
import { create } from 'qrcode';
import { warningsField } from '../../src/shared/warnings.js';
import { dataCodewords, LEVELS, smallestVersion } from '../qr/capacity.js';
import { writeSvg } from '../qr/svg.js';
import { encodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';
export const run = ({ payload, ecLevel, margin, foreground, background }) => {
    // Throws for a lone surrogate, which UTF-8 cannot encode.
    encodeUtf8(payload, 'payload');
    const fit = smallestVersion(payload, ecLevel);
    if ('bytes' in fit)
        throw tooMuchData(fit.bytes, ecLevel);
    const { modules } = create(fit.segments.map(librarySegment), { version: fit.version, errorCorrectionLevel: ecLevel });
    return {
        svg: writeSvg(modules, margin, foreground, background),
        moduleCount: modules.size,
        version: fit.version,
        ...warningsField(sixDigits(foreground) === sixDigits(background)
            ? ['foreground and background are the same color; the code cannot be scanned']
            : []),
    };
};
/** Names the highest level that holds the data; none of the levels that are known to be too small. */
function tooMuchData(bytes, level) {
    const count = (value) => value.toLocaleString('en');
    const fitting = LEVELS.findLast(level => dataCodewords(40, level) >= bytes);
    const remedy = fitting === undefined
        ? `no level holds more than ${count(dataCodewords(40, 'L'))}`
        : `level ${fitting} holds ${count(dataCodewords(40, fitting))}`;
    return new ToolError(`payload: too much data for level ${level}: ${count(bytes)} bytes with segment headers, ` +
        `maximum ${count(dataCodewords(40, level))}; ${remedy}`);
}
/** A color as `#rrggbb` in lower case. */
function sixDigits(color) {
    return (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color).toLowerCase();
}
function librarySegment({ mode, text }) {
    return mode === 'byte' ? { mode, data: Buffer.from(text, 'utf8') } : { mode, data: text };
}
//# sourceMappingURL=qr-generator.js.map