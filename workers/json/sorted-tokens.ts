import { JsonDocument } from './document.js';
import { JsonKind, type TokenStream } from './scanner.js';

interface Member {
  readonly name: string;
  /** The index of the token of its name. */
  readonly index: number;
}

/**
 * The tokens of a JSON text with the members of every object sorted by the UTF-16 code units of their decoded names.
 * Members with the same name keep their order. The whole text is read first, so the constructor throws
 * `JsonSyntaxError`. Not recursive: any depth.
 */
export class SortedTokens implements TokenStream {
  start = 0;
  end = 0;
  readonly #document: JsonDocument;
  /** Where to continue at the end of each member: the next member's name, or the end of the object. */
  readonly #pending: number[] = [];
  #index = -1;

  constructor(text: string) {
    this.#document = new JsonDocument(text);
  }

  next(): JsonKind {
    const document = this.#document;
    let index = this.#index + 1;
    let kind = document.kind(index);
    if (kind === JsonKind.name || kind === JsonKind.endObject) {
      index = this.#pending.pop() ?? index;
      kind = document.kind(index);
    }
    if (kind === JsonKind.beginObject) this.#sortMembers(index);
    if (kind !== JsonKind.end) this.#index = index;
    this.start = document.start(index);
    this.end = kind === JsonKind.beginObject || kind === JsonKind.beginArray ? this.start + 1 : document.end(index);
    return kind;
  }

  #sortMembers(object: number): void {
    const document = this.#document;
    const members: Member[] = [];
    let at = object + 1;
    for (; !document.closes(at); at = document.after(at)) members.push({ name: document.string(at), index: at });
    this.#pending.push(at);
    members.sort(byName);
    for (const { index } of members.reverse()) this.#pending.push(index);
  }
}

/** `<` on strings compares code units; sort is stable. */
function byName(a: Member, b: Member): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
