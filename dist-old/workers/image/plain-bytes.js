import { Buffer } from 'node:buffer';
import { ImageBytes } from './image-bytes.js';
/** The bytes of an image file that was sent as the body. */
export class PlainBytes extends ImageBytes {
    #bytes;
    constructor(bytes) {
        super();
        this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    get length() {
        return this.#bytes.length;
    }
    uint8(offset) {
        return this.#bytes[offset] ?? -1;
    }
    indexOf(byte, offset) {
        const found = this.#bytes.indexOf(byte, offset);
        return found < 0 ? this.length : found;
    }
    read(offset, length) {
        return this.#bytes.subarray(offset, offset + length);
    }
}
//# sourceMappingURL=plain-bytes.js.map