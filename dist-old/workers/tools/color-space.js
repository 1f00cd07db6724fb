import { Base64Bytes } from '../image/base64-bytes.js';
import { decide } from '../image/decide.js';
import { JPEG_SIGNATURE, readJpeg } from '../image/jpeg.js';
import { PlainBytes } from '../image/plain-bytes.js';
import { PNG_SIGNATURE, readPng } from '../image/png.js';
import { isWebp, readWebp } from '../image/webp.js';
export const run = ({ imageBase64 }) => decide(read(new Base64Bytes(imageBase64)));
export const runBytes = bytes => decide(read(new PlainBytes(bytes)));
function read(source) {
    if (source.startsWith(PNG_SIGNATURE, 0))
        return readPng(source);
    if (source.startsWith(JPEG_SIGNATURE, 0))
        return readJpeg(source);
    if (isWebp(source))
        return readWebp(source);
    return UNKNOWN;
}
const UNKNOWN = {
    format: 'unknown',
    width: null,
    height: null,
    bitDepth: null,
    iccProfile: null,
    hints: [],
    damage: null,
};
//# sourceMappingURL=color-space.js.map