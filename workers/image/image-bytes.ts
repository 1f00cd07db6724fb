import type { Buffer } from 'node:buffer';

/** Random access to the bytes of an image file, whether they were sent as Base64 or as they are. */
export abstract class ImageBytes {
  /** The number of bytes. */
  abstract readonly length: number;

  /** The byte at `offset`; -1 past the end. */
  abstract uint8(offset: number): number;

  /** The offset of the next `byte` from `offset` on; `length` when there is none. */
  abstract indexOf(byte: number, offset: number): number;

  /** The `length` bytes at `offset`; fewer at the end. */
  abstract read(offset: number, length: number): Buffer;

  /** Whether there are `length` bytes at `offset`. */
  has(offset: number, length: number): boolean {
    return offset + length <= this.length;
  }

  /** Two bytes, the high one first. The caller has checked `has`; the same holds for the methods below. */
  uint16be(offset: number): number {
    return this.uint8(offset) * 0x100 + this.uint8(offset + 1);
  }

  uint32be(offset: number): number {
    return this.uint16be(offset) * 0x10000 + this.uint16be(offset + 2);
  }

  uint16le(offset: number): number {
    return this.uint8(offset) + this.uint8(offset + 1) * 0x100;
  }

  uint32le(offset: number): number {
    return this.uint16le(offset) + this.uint16le(offset + 2) * 0x10000;
  }

  /** The four characters that name a chunk, one to a byte. */
  fourCC(offset: number): string {
    return String.fromCharCode(
      this.uint8(offset),
      this.uint8(offset + 1),
      this.uint8(offset + 2),
      this.uint8(offset + 3),
    );
  }

  /** Whether the bytes at `offset` are those of `text`, one to a character. */
  startsWith(text: string, offset: number): boolean {
    for (let index = 0; index < text.length; index++) {
      if (this.uint8(offset + index) !== text.charCodeAt(index)) return false;
    }
    return true;
  }
}
