import { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { create, type QRCodeSegment } from 'qrcode';
import type { Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/qr-generator.js';
import { contrastRatio, relativeLuminance } from '../color/contrast.js';
import { readColor } from '../color/css-color.js';
import type { Srgb } from '../color/srgb.js';
import { dataCodewords, type EcLevel, LEVELS, smallestVersion } from '../qr/capacity.js';
import type { Segment } from '../qr/segments.js';
import { writeSvg } from '../qr/svg.js';
import { encodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ payload, ecLevel, margin, foreground, background }) => {
  // Throws for a lone surrogate, which UTF-8 cannot encode.
  encodeUtf8(payload, 'payload');
  const fit = smallestVersion(payload, ecLevel);
  if ('bytes' in fit) throw tooMuchData(fit.bytes, ecLevel);
  const { modules } = create(fit.segments.map(librarySegment), { version: fit.version, errorCorrectionLevel: ecLevel });
  return {
    svg: writeSvg(modules, margin, foreground, background),
    moduleCount: modules.size,
    version: fit.version,
    ...warningsField(colorWarnings(channels(foreground), channels(background))),
  };
};

/** Below this contrast ratio, cameras confuse the modules: the symbol contrast of ISO/IEC 15415 is low, too. */
const MIN_CONTRAST = 3;

function colorWarnings(foreground: Srgb, background: Srgb): string[] {
  const ratio = contrastRatio(foreground, background);
  if (ratio === 1 && isDeepStrictEqual(foreground, background))
    return ['foreground and background are the same color; the code cannot be scanned'];
  const warnings: string[] = [];
  if (relativeLuminance(foreground) > relativeLuminance(background))
    warnings.push('foreground is lighter than background: many scanners read only dark modules on a light background');
  // Rounded down, so that a ratio just below the minimum does not look like it.
  if (ratio < MIN_CONTRAST)
    warnings.push(
      `the contrast of foreground and background is ${(Math.floor(ratio * 100) / 100).toFixed(2)}; ` +
        `many cameras need at least ${MIN_CONTRAST}`,
    );
  return warnings;
}

/** Names the highest level that holds the data; none of the levels that are known to be too small. */
function tooMuchData(bytes: number, level: EcLevel): ToolError {
  const count = (value: number): string => value.toLocaleString('en');
  const fitting = LEVELS.findLast(level => dataCodewords(40, level) >= bytes);
  const remedy =
    fitting === undefined
      ? `no level holds more than ${count(dataCodewords(40, 'L'))}`
      : `level ${fitting} holds ${count(dataCodewords(40, fitting))}`;
  return new ToolError(
    `payload: too much data for level ${level}: ${count(bytes)} bytes with segment headers, ` +
      `maximum ${count(dataCodewords(40, level))}; ${remedy}`,
  );
}

/** The channels of a color that the schema has checked. */
function channels(color: string): Srgb {
  const read = readColor(color);
  if ('fault' in read) throw new Error(`the schema accepts the color ${color}`);
  const { r, g, b, alpha } = read;
  return { r, g, b, alpha };
}

function librarySegment({ mode, text }: Segment): QRCodeSegment {
  return mode === 'byte' ? { mode, data: Buffer.from(text, 'utf8') } : ({ mode, data: text } as QRCodeSegment);
}
