import { Buffer } from 'node:buffer';
import { create, type QRCodeSegment } from 'qrcode';
import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/qr-generator.js';
import { dataCodewords, smallestVersion } from '../qr/capacity.js';
import type { Segment } from '../qr/segments.js';
import { writeSvg } from '../qr/svg.js';
import { encodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ payload, ecLevel, margin, foreground, background }) => {
  // Refuses a lone surrogate with its place, before the payload is taken apart.
  encodeUtf8(payload, 'payload');
  const fit = smallestVersion(payload, ecLevel);
  if ('bytes' in fit) {
    const advice =
      ecLevel === 'L' ? 'shorten it' : `shorten it, or choose level L, which holds ${dataCodewords(40, 'L')}`;
    throw new ToolError(
      `payload is too long: it takes ${fit.bytes} bytes, and a QR code of level ${ecLevel} holds at most ` +
        `${dataCodewords(40, ecLevel)}; ${advice}`,
    );
  }
  const { modules } = create(fit.segments.map(librarySegment), { version: fit.version, errorCorrectionLevel: ecLevel });
  return { svg: writeSvg(modules, margin, foreground, background), moduleCount: modules.size, version: fit.version };
};

function librarySegment({ mode, text }: Segment): QRCodeSegment {
  return mode === 'byte' ? { mode, data: Buffer.from(text, 'utf8') } : ({ mode, data: text } as QRCodeSegment);
}
