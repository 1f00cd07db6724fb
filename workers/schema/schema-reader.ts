import type { JsonDocument } from '../json/document.js';
import { JsonKind } from '../json/scanner.js';
import { isInteger } from './checks/any.js';
import type { ReferenceCheck } from './checks/in-place.js';
import { describeValue } from './describe.js';
import type { Matchers } from './matcher.js';
import { fragmentOf, pointerTo } from './pointer.js';
import type { Resource, Schema } from './schema.js';
import { SchemaError } from './schema-error.js';

/** The error for a value of the schema that the meta-schema does not allow. */
export function unexpectedKeyword(document: JsonDocument, at: number, expected: string): SchemaError {
  return new SchemaError(
    `${fragmentOf(pointerTo(document, at))}: expected ${expected}, found ${describeValue(document, at)}`,
  );
}

/** The part of the compiler that keywords use. */
export interface Compilation {
  readonly matchers: Matchers;
  /** The schema at `at`; it is read later. `keyword` is the one that contains it. */
  schemaAt(document: JsonDocument, at: number, around: Resource, keyword: string): Schema;
  /** Binds `check` to the target of a reference once all schemas are read. */
  refer(from: Schema, at: number, uri: string, dynamic: boolean, check: ReferenceCheck): void;
}

/**
 * A schema object that is being read: its members, and methods to read the value at an index. They throw `SchemaError`
 * if the meta-schema forbids the value.
 */
export class SchemaReader {
  constructor(
    readonly compilation: Compilation,
    readonly schema: Schema,
    readonly members: ReadonlyMap<string, number>,
  ) {}

  get document(): JsonDocument {
    return this.schema.document;
  }

  /** The location of a value, for a message. */
  place(at: number): string {
    return fragmentOf(pointerTo(this.document, at));
  }

  unexpected(at: number, expected: string): SchemaError {
    return unexpectedKeyword(this.document, at, expected);
  }

  string(at: number): string {
    if (this.document.kind(at) !== JsonKind.string) throw this.unexpected(at, 'a string');
    return this.document.string(at);
  }

  boolean(at: number): boolean {
    const source = this.document.kind(at) === JsonKind.literal ? this.document.source(at) : '';
    if (source !== 'true' && source !== 'false') throw this.unexpected(at, 'true or false');
    return source === 'true';
  }

  number(at: number): string {
    if (this.document.kind(at) !== JsonKind.number) throw this.unexpected(at, 'a number');
    return this.document.source(at);
  }

  /** As a double: for values above the size of any string or array, rounding does not matter. */
  nonNegativeInteger(at: number): number {
    const isNumber = this.document.kind(at) === JsonKind.number;
    const lexeme = this.document.source(at);
    if (!isNumber || !isInteger(lexeme) || Number(lexeme) < 0) throw this.unexpected(at, 'an integer of at least 0');
    return Number(lexeme);
  }

  /** An array of distinct strings. */
  strings(at: number): string[] {
    const strings = new Set<string>();
    for (const item of this.array(at, 'an array of strings')) {
      const text = this.string(item);
      if (strings.has(text)) throw this.unexpected(item, 'strings without duplicates');
      strings.add(text);
    }
    return [...strings];
  }

  array(at: number, expected: string): number[] {
    if (this.document.kind(at) !== JsonKind.beginArray) throw this.unexpected(at, expected);
    const items: number[] = [];
    for (let item = at + 1; !this.document.closes(item); item = this.document.after(item)) items.push(item);
    return items;
  }

  object(at: number, expected: string): Map<string, number> {
    if (this.document.kind(at) !== JsonKind.beginObject) throw this.unexpected(at, expected);
    return this.document.members(at);
  }

  /** A subschema that is applied; `keyword` is the one that contains it. */
  applied(at: number, keyword: string): Schema {
    const schema = this.named(at, keyword);
    schema.uses++;
    return schema;
  }

  /** A subschema that only references apply. */
  named(at: number, keyword: string): Schema {
    return this.compilation.schemaAt(this.document, at, this.schema.resource, keyword);
  }

  appliedList(at: number, keyword: string): Schema[] {
    const items = this.array(at, 'an array of schemas');
    if (items.length === 0) throw this.unexpected(at, 'at least one schema');
    return items.map(item => this.applied(item, keyword));
  }

  appliedMap(at: number, keyword: string): Map<string, Schema> {
    const schemas = new Map<string, Schema>();
    for (const [name, value] of this.object(at, 'an object of schemas'))
      schemas.set(name, this.applied(value, keyword));
    return schemas;
  }
}
