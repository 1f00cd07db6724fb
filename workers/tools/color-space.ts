import type { Run, RunBytes } from '../../src/shared/tool.js';
import type contract from '../../src/tools/color-space.js';
import { SIGNATURE_BYTES, signatureOf } from '../bytes/signature.js';
import { Base64Bytes } from '../image/base64-bytes.js';
import { decide } from '../image/decide.js';
import type { ImageBytes } from '../image/image-bytes.js';
import { JPEG_SIGNATURE, readJpeg } from '../image/jpeg.js';
import type { ImageMetadata } from '../image/metadata.js';
import { PlainBytes } from '../image/plain-bytes.js';
import { PNG_SIGNATURE, readPng } from '../image/png.js';
import { isWebp, readWebp } from '../image/webp.js';
import { ToolError } from '../tool-error.js';

export const run: Run<typeof contract> = ({ imageBase64 }) => decide(read(new Base64Bytes(imageBase64)));

export const runBytes: RunBytes<typeof contract> = bytes => {
  if (bytes.length === 0) throw new ToolError('empty body: expected the bytes of a file');
  return decide(read(new PlainBytes(bytes)));
};

function read(source: ImageBytes): ImageMetadata {
  if (source.startsWith(PNG_SIGNATURE, 0)) return readPng(source);
  if (source.startsWith(JPEG_SIGNATURE, 0)) return readJpeg(source);
  if (isWebp(source)) return readWebp(source);
  return { ...UNKNOWN, looksLike: signatureOf(source.read(0, SIGNATURE_BYTES)) };
}

const UNKNOWN: ImageMetadata = {
  format: 'unknown',
  width: null,
  height: null,
  bitDepth: null,
  iccProfile: null,
  hints: [],
  damage: null,
};
