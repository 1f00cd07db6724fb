import { Buffer } from 'node:buffer';
import { ImageBytes } from './image-bytes.js';

/** The bytes of an image file that was sent as the body. */
export class PlainBytes extends ImageBytes {
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  override get length(): number {
    return this.#bytes.length;
  }

  override uint8(offset: number): number {
    return this.#bytes[offset] ?? -1;
  }

  override indexOf(byte: number, offset: number): number {
    const found = this.#bytes.indexOf(byte, offset);
    return found < 0 ? this.length : found;
  }

  override read(offset: number, length: number): Buffer {
    return this.#bytes.subarray(offset, offset + length);
  }
}
