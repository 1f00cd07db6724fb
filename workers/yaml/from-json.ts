import { JsonScanner, Kind } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import type { Indent } from '../text/indent.js';
import { TextBuilder } from '../text/text-builder.js';
import { yamlNumber, yamlString } from './scalar-text.js';

/** YAML 1.2.2 section 7.4.2: longer keys need `? ` before them. */
const IMPLICIT_KEY_LIMIT = 1024;

/**
 * A JSON text as YAML in the block style, to be read alike by readers of YAML 1.1
 * and 1.2; empty containers are `{}` and `[]`. Numbers keep their digits, members
 * their order; of members of one name the last counts. No line end at the very end.
 * Throws `JsonSyntaxError`, and `TextTooLong` past `limit` UTF-16 code units.
 */
export function jsonToYaml(text: string, indent: Indent, limit: number): string {
  return new Writer(text, supersededMembers(text), indent.width, limit).write();
}

/** The offsets of the names of members that a later member of the same name replaces. */
function supersededMembers(text: string): ReadonlySet<number> {
  const superseded = new Set<number>();
  const scanner = new JsonScanner(text);
  /** The names of each open object, with where they stand; null for arrays. */
  const open: (Map<string, number> | null)[] = [];
  for (let kind = scanner.next(); kind !== Kind.end; kind = scanner.next()) {
    if (kind === Kind.beginObject) open.push(new Map());
    else if (kind === Kind.beginArray) open.push(null);
    else if (kind === Kind.endObject || kind === Kind.endArray) open.pop();
    else if (kind === Kind.name) {
      const names = open.at(-1);
      const name = stringValue(text, scanner.start, scanner.end);
      const earlier = names?.get(name);
      if (earlier !== undefined) superseded.add(earlier);
      names?.set(name, scanner.start);
    }
  }
  return superseded;
}

class Writer {
  readonly #text: string;
  readonly #scanner: JsonScanner;
  readonly #superseded: ReadonlySet<number>;
  readonly #width: number;
  readonly #out: TextBuilder;
  /** Of each open container, whether it is an array. */
  readonly #open: boolean[] = [];
  /** Whether the next entry stands where the text has come to, not on a line of its own. */
  #inLine = true;

  constructor(text: string, superseded: ReadonlySet<number>, width: number, limit: number) {
    this.#text = text;
    this.#scanner = new JsonScanner(text);
    this.#superseded = superseded;
    this.#width = width;
    this.#out = new TextBuilder(text, text.length * 2, limit);
  }

  write(): string {
    for (let kind = this.#scanner.next(); kind !== Kind.end; kind = this.#scanner.next()) {
      if (kind === Kind.endObject || kind === Kind.endArray) this.#open.pop();
      else if (kind === Kind.name) this.#name();
      else this.#value(kind);
    }
    return this.#out.toString();
  }

  #name(): void {
    const { start, end } = this.#scanner;
    if (this.#superseded.has(start)) return this.#skipValue();
    const key = yamlString(stringValue(this.#text, start, end));
    this.#beginEntry();
    if (key.length > IMPLICIT_KEY_LIMIT) {
      this.#out.append(`? ${key}`);
      this.#beginEntry();
    } else {
      this.#out.append(key);
    }
    this.#out.repeat(COLON, 1);
  }

  #value(kind: Kind): void {
    const around = this.#open.at(-1);
    if (around === true) {
      this.#beginEntry();
      this.#out.repeat(DASH, 1);
    }
    if (kind !== Kind.beginObject && kind !== Kind.beginArray) {
      if (around !== undefined) this.#out.repeat(SPACE, 1);
      this.#scalar(kind);
    } else if (this.#isEmpty()) {
      if (around !== undefined) this.#out.repeat(SPACE, 1);
      this.#out.append(kind === Kind.beginObject ? '{}' : '[]');
      this.#scanner.next();
    } else {
      this.#open.push(kind === Kind.beginArray);
      this.#inLine = around !== false;
      if (around === true) this.#out.repeat(SPACE, this.#width - 1);
    }
  }

  #scalar(kind: Kind): void {
    const { start, end } = this.#scanner;
    if (kind === Kind.string) this.#out.append(yamlString(stringValue(this.#text, start, end)));
    else if (kind === Kind.number) this.#out.append(yamlNumber(this.#text.slice(start, end)));
    else this.#out.slice(start, end);
  }

  /** Whether nothing stands in the container that has just begun. */
  #isEmpty(): boolean {
    END.lastIndex = this.#scanner.end;
    return END.test(this.#text);
  }

  #beginEntry(): void {
    if (!this.#inLine) {
      this.#out.repeat(LINE_FEED, 1);
      this.#out.repeat(SPACE, this.#width * (this.#open.length - 1));
    }
    this.#inLine = false;
  }

  #skipValue(): void {
    let depth = 0;
    do {
      const kind = this.#scanner.next();
      if (kind === Kind.beginObject || kind === Kind.beginArray) depth++;
      else if (kind === Kind.endObject || kind === Kind.endArray) depth--;
    } while (depth > 0);
  }
}

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const COLON = 0x3a;
const DASH = 0x2d;

/** The end of a container, behind white space. */
const END = /[ \t\n\r]*[}\]]/y;
