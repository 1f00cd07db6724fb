import { JsonScanner, Kind, type Tokens } from './scanner.js';
import { stringValue } from './string-value.js';

interface Member {
  readonly name: string;
  /** The index of its name's token. */
  readonly index: number;
}

/**
 * The tokens of a JSON text in the order they have once the members of every
 * object are sorted: by the UTF-16 code units of what their names stand for,
 * members of one name as they were. The whole text is read at once, so it is the
 * constructor that throws `JsonSyntaxError`. Keeps nothing on the call stack.
 */
export class SortedTokens implements Tokens {
  start = 0;
  end = 0;
  readonly #text: string;
  readonly #kinds: Uint8Array;
  readonly #starts: Int32Array;
  /** Of a token that begins a container, the index of the one that ends it; of others, their end offset. */
  readonly #ends: Int32Array;
  /** Indices of tokens whose turn comes when a member is done: the next member's name or the object's end. */
  readonly #pending: number[] = [];
  #index = -1;

  constructor(text: string) {
    this.#text = text;
    // A text has no more tokens than characters, and the end. Memory that is never touched costs nothing.
    this.#kinds = new Uint8Array(text.length + 1);
    this.#starts = new Int32Array(text.length + 1);
    this.#ends = new Int32Array(text.length + 1);
    this.#read();
  }

  next(): Kind {
    let index = this.#index + 1;
    let kind = this.#kindAt(index);
    if (kind === Kind.name || kind === Kind.endObject) {
      index = this.#pending.pop() ?? index;
      kind = this.#kindAt(index);
    }
    if (kind === Kind.beginObject) this.#sortMembers(index);
    if (kind !== Kind.end) this.#index = index;
    this.start = this.#starts[index] ?? 0;
    this.end = kind === Kind.beginObject || kind === Kind.beginArray ? this.start + 1 : (this.#ends[index] ?? 0);
    return kind;
  }

  #read(): void {
    const scanner = new JsonScanner(this.#text);
    // Until its end is found, an open container's place in #ends holds the one around it.
    let open = -1;
    for (let index = 0; ; index++) {
      const kind = scanner.next();
      this.#kinds[index] = kind;
      this.#starts[index] = scanner.start;
      this.#ends[index] = scanner.end;
      if (kind === Kind.end) return;
      if (kind === Kind.beginObject || kind === Kind.beginArray) {
        this.#ends[index] = open;
        open = index;
      } else if (kind === Kind.endObject || kind === Kind.endArray) {
        const around = this.#ends[open] ?? -1;
        this.#ends[open] = index;
        open = around;
      }
    }
  }

  #sortMembers(object: number): void {
    const end = this.#ends[object] ?? 0;
    this.#pending.push(end);
    const members: Member[] = [];
    for (let index = object + 1; index < end; index = this.#afterValue(index + 1)) {
      members.push({ name: stringValue(this.#text, this.#starts[index] ?? 0, this.#ends[index] ?? 0), index });
    }
    members.sort(byName);
    for (const { index } of members.reverse()) this.#pending.push(index);
  }

  #afterValue(index: number): number {
    const kind = this.#kindAt(index);
    return kind === Kind.beginObject || kind === Kind.beginArray ? (this.#ends[index] ?? 0) + 1 : index + 1;
  }

  #kindAt(index: number): Kind {
    // Nothing but kinds is written there, and no index leads past Kind.end.
    return this.#kinds[index] as Kind;
  }
}

/** `<` on strings compares code units; sort is stable. */
function byName(a: Member, b: Member): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
