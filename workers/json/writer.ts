import type { Indent } from '../text/indent.js';
import { layOutJson } from './layout.js';
import { JsonKind, type TokenStream } from './scanner.js';

/** A token that is generated, not read; its offsets are in the text of its writer. */
export interface Lexeme {
  readonly kind: JsonKind;
  readonly start: number;
  readonly end: number;
}

/** Writes JSON from generated lexemes: each is added once and may occur any number of times in the output. */
export class JsonWriter {
  readonly #parts: string[] = [];
  #length = 0;

  readonly beginObject = this.add(JsonKind.beginObject, '{');
  readonly endObject = this.add(JsonKind.endObject, '}');
  readonly beginArray = this.add(JsonKind.beginArray, '[');
  readonly endArray = this.add(JsonKind.endArray, ']');

  /** Adds a name, a string, a number or a literal, as JSON text. */
  add(kind: JsonKind, text: string): Lexeme {
    const start = this.#length;
    this.#parts.push(text);
    this.#length += text.length;
    return { kind, start, end: this.#length };
  }

  /** The text of the lexemes, which are those of one JSON value, laid out like `layOut` and with its limit. */
  layOut(lexemes: Iterable<Lexeme>, indent: Indent | null, limit: number): string {
    return layOutJson(this.#parts.join(''), new GeneratedTokens(lexemes), indent, limit);
  }
}

class GeneratedTokens implements TokenStream {
  start = 0;
  end = 0;
  readonly #lexemes: Iterator<Lexeme>;

  constructor(lexemes: Iterable<Lexeme>) {
    this.#lexemes = lexemes[Symbol.iterator]();
  }

  next(): JsonKind {
    const { value, done } = this.#lexemes.next();
    if (done === true) return JsonKind.end;
    this.start = value.start;
    this.end = value.end;
    return value.kind;
  }
}
