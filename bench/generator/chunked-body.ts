import type { Buffer } from 'node:buffer';

const [CR, LF] = [0x0d, 0x0a];

/** Finds the end of a body in chunks (RFC 9112, section 7.1); extensions and trailer fields are skipped. */
export class ChunkedBody {
  /** Bytes of the chunk that are still to come, with its line break. */
  #left = 0;
  /** The line of a chunk's size or of a trailer field, as far as it has arrived. */
  #line = '';
  #isTrailer = false;

  /** Reads the bytes from `from` to `to`. Returns whether the body is complete. */
  read(bytes: Buffer, from: number, to: number): boolean {
    for (let at = from; at < to; ) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, to - at);
        this.#left -= step;
        at += step;
        continue;
      }
      const byte = bytes[at++]!;
      if (byte !== LF) {
        if (byte !== CR) this.#line += String.fromCharCode(byte);
        continue;
      }
      const line = this.#line;
      this.#line = '';
      if (this.#isTrailer && line === '') return true;
      if (this.#isTrailer) continue;
      const size = Number.parseInt(line, 16);
      if (size > 0) this.#left = size + 2;
      else this.#isTrailer = true;
    }
    return false;
  }
}
