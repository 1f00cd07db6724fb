import { JsonScanner, Kind } from './scanner.js';
import { stringValue } from './string-value.js';

/**
 * A JSON text that has been read: its tokens, by index, in their order. The value
 * of the text is token 0. Nothing is converted: numbers keep their characters, and
 * each value knows where it stands. Any depth, in time linear in the text; the
 * constructor throws `JsonSyntaxError`.
 *
 * The children of a container are gone through with
 * `for (let at = container + 1; !document.closes(at); at = document.after(at))`;
 * in an object each child is a name, and its value is the token after it.
 */
export class JsonDocument {
  /** Tokens there are, `Kind.end` not counted. */
  readonly length: number;
  readonly #kinds: Uint8Array;
  readonly #starts: Int32Array;
  /** Of a token that begins a container, the index of the one that ends it; of others, their end offset. */
  readonly #ends: Int32Array;

  constructor(readonly text: string) {
    // A text has no more tokens than characters, and the end. Memory that is never touched costs nothing.
    this.#kinds = new Uint8Array(text.length + 1);
    this.#starts = new Int32Array(text.length + 1);
    this.#ends = new Int32Array(text.length + 1);
    this.length = this.#read();
  }

  #read(): number {
    const scanner = new JsonScanner(this.text);
    // Until its end is found, an open container's place in #ends holds the one around it.
    let open = -1;
    for (let index = 0; ; index++) {
      const kind = scanner.next();
      this.#kinds[index] = kind;
      this.#starts[index] = scanner.start;
      this.#ends[index] = scanner.end;
      if (kind === Kind.end) return index;
      if (kind === Kind.beginObject || kind === Kind.beginArray) {
        this.#ends[index] = open;
        open = index;
      } else if (kind === Kind.endObject || kind === Kind.endArray) {
        const around = this.#ends[open]!;
        this.#ends[open] = index;
        open = around;
      }
    }
  }

  kind(at: number): Kind {
    return this.#kinds[at] as Kind;
  }

  /** Whether the token at `at` ends a container. */
  closes(at: number): boolean {
    const kind = this.#kinds[at];
    return kind === Kind.endObject || kind === Kind.endArray;
  }

  /** The token behind a value, or behind a name and its value. */
  after(at: number): number {
    const kind = this.#kinds[at];
    const value = kind === Kind.name ? at + 1 : at;
    const valueKind = this.#kinds[value];
    return valueKind === Kind.beginObject || valueKind === Kind.beginArray ? this.#ends[value]! + 1 : value + 1;
  }

  /** The offset at which a token begins, in UTF-16 code units. */
  start(at: number): number {
    return this.#starts[at]!;
  }

  /** The offset behind a value, in UTF-16 code units. */
  end(at: number): number {
    const kind = this.#kinds[at];
    return kind === Kind.beginObject || kind === Kind.beginArray ? this.#ends[this.#ends[at]!]! : this.#ends[at]!;
  }

  /** Of the longest token, with the white space behind it: UTF-16 code units. */
  get longest(): number {
    let longest = 0;
    for (let at = 0; at < this.length; at++) longest = Math.max(longest, this.#starts[at + 1]! - this.#starts[at]!);
    return longest;
  }

  /** The characters of a value as they stand in the text. */
  source(at: number): string {
    return this.text.slice(this.start(at), this.end(at));
  }

  /** What the string or name at `at` stands for. */
  string(at: number): string {
    return stringValue(this.text, this.#starts[at]!, this.#ends[at]!);
  }

  /** How many elements or members a container has. */
  size(container: number): number {
    let size = 0;
    for (let at = container + 1; !this.closes(at); at = this.after(at)) size++;
    return size;
  }

  /** The members of an object by name, as the indices of their values; of members of one name the last counts. */
  members(object: number): Map<string, number> {
    const members = new Map<string, number>();
    for (let at = object + 1; !this.closes(at); at = this.after(at)) members.set(this.string(at), at + 1);
    return members;
  }
}
