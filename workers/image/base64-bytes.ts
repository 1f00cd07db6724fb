import { Buffer } from 'node:buffer';
import { ToolError } from '../tool-error.js';
import { ImageBytes } from './image-bytes.js';

/** `data:image/...;base64,` of RFC 2397; media types and their parameters are short. */
const DATA_URL = /^data:image\/[^,]*;base64,/i;
const DATA_URL_LIMIT = 256;

const LINE_BREAKS = /[\r\n]+/g;
const FOREIGN = /[^A-Za-z0-9+/]/;

/** Sizes of the window, in bytes; whole groups of three, so that a window begins and ends with a quad of digits. */
const FIRST_WINDOW = 192;
const LARGEST_WINDOW = 12_288;

/**
 * Random access to the bytes behind a Base64 text (RFC 4648 section 4) without
 * decoding the whole: byte n stands in quad n / 3. Single bytes come through a
 * window that starts small after a leap and doubles while reading goes on, so
 * stepping over large chunks costs little and reading straight on is quick.
 *
 * A data-URL prefix is dropped and line breaks are ignored. Only what is read is
 * judged: a foreign character there, or a text from which no byte can be
 * decoded, is a `ToolError`.
 */
export class Base64Bytes extends ImageBytes {
  override readonly length: number;
  /** How many bytes have been decoded so far: the measure of what reading has cost. */
  decoded = 0;

  readonly #sent: string;
  readonly #text: string;
  /** Where the digits begin in `#text`. */
  readonly #start: number;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;

  constructor(sent: string) {
    super();
    this.#sent = sent;
    this.#text = sent.includes('\n') || sent.includes('\r') ? sent.replace(LINE_BREAKS, '') : sent;
    this.#start = DATA_URL.exec(this.#text.slice(0, DATA_URL_LIMIT))?.[0].length ?? 0;
    let end = this.#text.length;
    for (let padding = 0; padding < 2 && this.#text.endsWith('=', end); padding++) end--;
    this.length = Math.floor((Math.max(0, end - this.#start) * 3) / 4);
    if (this.length === 0) {
      throw new ToolError('imageBase64 holds no data: expected the Base64 of a PNG, JPEG or WebP file');
    }
  }

  override uint8(offset: number): number {
    const index = offset - this.#windowStart;
    if (index >= 0 && index < this.#window.length) return this.#window[index] ?? -1;
    return offset < this.length ? this.#move(offset) : -1;
  }

  override indexOf(byte: number, offset: number): number {
    let from = offset;
    while (this.uint8(from) >= 0) {
      const found = this.#window.indexOf(byte, from - this.#windowStart);
      if (found >= 0) return this.#windowStart + found;
      from = this.#windowStart + this.#window.length;
    }
    return this.length;
  }

  override read(offset: number, length: number): Buffer {
    const from = Math.min(offset, this.length);
    const to = Math.min(offset + length, this.length);
    const quad = Math.floor(from / 3);
    return this.#decode(quad, Math.ceil(to / 3) - quad).subarray(from - quad * 3, to - quad * 3);
  }

  #move(offset: number): number {
    const leap = offset - (this.#windowStart + this.#window.length);
    const goesOn = leap >= 0 && leap < FIRST_WINDOW && this.#window.length > 0;
    const size = goesOn ? Math.min(this.#window.length * 2, LARGEST_WINDOW) : FIRST_WINDOW;
    const quad = Math.floor(offset / 3);
    this.#window = this.#decode(quad, size / 3);
    this.#windowStart = quad * 3;
    return this.#window[offset - this.#windowStart] ?? -1;
  }

  #decode(quad: number, quads: number): Buffer {
    const from = this.#start + quad * 4;
    // A last digit without a partner holds no byte and is left out.
    const to = Math.min(from + quads * 4, this.#start + Math.ceil((this.length * 4) / 3));
    const digits = this.#text.slice(from, to);
    const foreign = FOREIGN.exec(digits);
    if (foreign) throw this.#foreign(from + foreign.index);
    const bytes = Buffer.from(digits, 'base64');
    this.decoded += bytes.length;
    return bytes;
  }

  #foreign(index: number): ToolError {
    const character = String.fromCodePoint(this.#text.codePointAt(index) ?? 0);
    return new ToolError(
      `imageBase64 is not Base64: ${JSON.stringify(character)} at offset ${this.#offsetSent(index)} is not in the ` +
        `standard alphabet`,
    );
  }

  /** Where the character at `index` of the cleaned text stood in the text as it was sent. */
  #offsetSent(index: number): number {
    if (this.#text === this.#sent) return index;
    let kept = 0;
    for (let offset = 0; offset < this.#sent.length; offset++) {
      const unit = this.#sent[offset];
      if (unit === '\r' || unit === '\n') continue;
      if (kept === index) return offset;
      kept++;
    }
    return this.#sent.length;
  }
}
