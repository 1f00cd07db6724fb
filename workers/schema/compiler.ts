import { JsonDocument } from '../json/document.js';
import { Kind } from '../json/scanner.js';
import { FalseCheck } from './checks/any.js';
import type { ReferenceCheck } from './checks/in-place.js';
import { anchor, readKeywords } from './keywords.js';
import type { Matchers } from './matcher.js';
import { DIALECT, META_SCHEMAS } from './meta-schemas.js';
import { fragmentOf, PointerResolver, pointerTo } from './pointer.js';
import { Resource, Schema } from './schema.js';
import { SchemaError } from './schema-error.js';
import { type Compilation, SchemaReader, unexpected } from './schema-reader.js';
import { resolve, splitFragment } from './uri.js';

/** A resource that references can lead to. */
interface Target {
  readonly resource: Resource;
  readonly root: Schema;
}

/** Failures told or not, evaluated children kept or not. */
const WAYS_TO_ASK = 4;

/** Maximum steps for the compilation of one character: most go into URIs, which are longer than their references. */
const STEPS_PER_CHARACTER = 200;

/** Digits of a number up to which each costs one step; BigInt arithmetic on longer numbers costs more for each. */
const SHORT_NUMBER = 1000;

/** Steps for each token of a report: the paths of 200 findings and of the reasons in their messages lead past it. */
const REPORT_STEPS = 1000;

interface Reference {
  readonly from: Schema;
  /** Where its URI reference stands. */
  readonly at: number;
  readonly uri: string;
  readonly dynamic: boolean;
  readonly check: ReferenceCheck;
}

/**
 * Makes a schema of draft 2020-12 ready for evaluation: every schema in it is read
 * once, what the meta-schema forbids is refused, and every reference is led to where
 * it leads, within the document or in the meta-schemas. Nothing is ever fetched.
 * Keeps nothing on the call stack: the depth is the caller's to choose.
 */
export class Compiler implements Compilation {
  readonly #schemas = new Map<JsonDocument, Map<number, Schema>>();
  readonly #resolvers = new Map<JsonDocument, PointerResolver>();
  readonly #targets = new Map<string, Target>();
  /** Schemas that have been found and not yet read. */
  readonly #found: SchemaReader[] = [];
  readonly #references: Reference[] = [];
  /** Where the `$ref` of a schema leads. */
  readonly #leads = new Map<Schema, Schema>();
  #count = 0;
  /** Of all resolved identifiers. */
  #uriCharacters = 0;
  /** The dynamic anchors that dynamic references look for. */
  readonly #sought = new Set<string>();

  constructor(readonly matchers: Matchers) {}

  /** Throws `SchemaError`. */
  compile(document: JsonDocument): Schema {
    const root = this.#root(document, '');
    root.uses++;
    this.#read();
    // Where they lead there may be more of them.
    for (const reference of this.#references) {
      this.#lead(reference);
      this.#read();
    }
    this.#expectEnds();
    this.#forgetAnchors();
    return root;
  }

  /** Dynamic anchors that nobody looks for need no dynamic scopes: these multiply the evaluations. */
  #forgetAnchors(): void {
    for (const { resource } of this.#targets.values()) {
      for (const name of resource.dynamicAnchors.keys()) {
        if (!this.#sought.has(name)) resource.dynamicAnchors.delete(name);
      }
    }
  }

  /** Steps that `compile` makes at most, regular expressions not counted. */
  static maxSteps({ text }: JsonDocument): number {
    return STEPS_PER_CHARACTER * text.length;
  }

  /**
   * Steps that the evaluation of `instance` makes at most, once compiled: a schema is
   * asked about a value once for each of the ways to ask. Infinity where dynamic scopes
   * may multiply that.
   */
  maxSteps(instance: JsonDocument): number {
    if (this.#sought.size > 0) return Infinity;
    const documents = [...this.#schemas.keys()];
    const keywords = documents.reduce((sum, { length }) => sum + length, 0);
    const schemas = documents.reduce((sum, document) => sum + document.text.length, 0);
    const { text, length, longest } = instance;
    const longestOfAll = documents.reduce((most, document) => Math.max(most, document.longest), longest);
    const characters = (this.#count * text.length + schemas) * Math.max(1, longestOfAll / SHORT_NUMBER);
    const evaluation = keywords * length + characters + this.matchers.maxSteps(text.length, longest);
    return WAYS_TO_ASK * evaluation + REPORT_STEPS * (keywords + length);
  }

  /** That no chain of `$ref`s alone leads back into itself; others show when they are evaluated. */
  #expectEnds(): void {
    const walks = new Map<Schema, number>();
    for (const [walk, { from, at }] of this.#references.entries()) {
      let schema: Schema | undefined = from;
      for (; schema !== undefined && !walks.has(schema); schema = this.#leads.get(schema)) walks.set(schema, walk);
      if (schema !== undefined && walks.get(schema) === walk) {
        throw new SchemaError(`${fragmentOf(pointerTo(from.document, at))}: the reference refers to itself in a loop`);
      }
    }
  }

  /** The schema at `at`; it is read later. `keyword` is what it belongs to. */
  schemaAt(document: JsonDocument, at: number, around: Resource, keyword: string): Schema {
    const known = this.#schemas.get(document)!;
    let schema = known.get(at);
    if (schema === undefined) {
      schema = this.#create(document, at, around, keyword);
      known.set(at, schema);
    }
    return schema;
  }

  /** Leads a reference to its target once all schemas have been read. */
  refer(from: Schema, at: number, uri: string, dynamic: boolean, check: ReferenceCheck): void {
    this.#references.push({ from, at, uri, dynamic, check });
  }

  #root(document: JsonDocument, uri: string): Schema {
    this.#schemas.set(document, new Map());
    this.#resolvers.set(document, new PointerResolver(document));
    const resource = new Resource(uri);
    const root = this.schemaAt(document, 0, resource, '');
    // Without an identifier of its own.
    if (root.resource === resource) this.#targets.set(uri, { resource, root });
    return root;
  }

  #create(document: JsonDocument, at: number, around: Resource, keyword: string): Schema {
    const kind = document.kind(at);
    const source = kind === Kind.literal ? document.source(at) : '';
    if (source === 'true' || source === 'false') {
      const schema = new Schema(this.#count++, document, at, around);
      if (source === 'false') schema.checks.push(new FalseCheck(keyword || 'false schema', schema, at));
      return schema;
    }
    if (kind !== Kind.beginObject) throw unexpected(document, at, 'a schema, which is an object or a boolean');
    const members = document.members(at);
    const id = members.get('$id');
    const resource = id === undefined ? around : new Resource(this.#identified(document, id, around));
    const schema = new Schema(this.#count++, document, at, resource);
    if (id !== undefined) this.#register(document, id, { resource, root: schema });
    if (at === 0 || id !== undefined) this.#expectDialect(document, members.get('$schema'));
    this.#found.push(new SchemaReader(this, schema, members));
    return schema;
  }

  #identified(document: JsonDocument, at: number, around: Resource): string {
    if (document.kind(at) !== Kind.string) throw unexpected(document, at, 'a string');
    const { uri, fragment } = splitFragment(document.string(at));
    if (fragment !== undefined && fragment !== '')
      throw unexpected(document, at, 'a URI reference without a fragment ($anchor names a place)');
    const absolute = resolve(around.uri, uri);
    if (absolute.length > LONGEST_URI) throw unexpected(document, at, `a URI of at most ${LONGEST_URI} characters`);
    this.#uriCharacters += absolute.length;
    if (this.#uriCharacters > MAX_URI_CHARACTERS) {
      const place = fragmentOf(pointerTo(document, at));
      const maximum = MAX_URI_CHARACTERS.toLocaleString('en-US');
      throw new SchemaError(
        `${place}: the resolved identifiers up to this one have more than ${maximum} characters in all`,
      );
    }
    return absolute;
  }

  #register(document: JsonDocument, at: number, target: Target): void {
    const { uri } = target.resource;
    const other = this.#targets.get(uri);
    if (other !== undefined) {
      const place = fragmentOf(pointerTo(other.root.document, other.root.at));
      throw unexpected(document, at, `a unique URI (${quoted(uri)} is that of ${place})`);
    }
    this.#targets.set(uri, target);
  }

  /** Other meta-schemas may be the caller's own, and extend this draft; another draft is another language. */
  #expectDialect(document: JsonDocument, at: number | undefined): void {
    if (at === undefined || document.kind(at) !== Kind.string) return;
    const dialect = document.string(at);
    if (!OTHER_DRAFT.test(dialect)) return;
    throw new SchemaError(
      `${fragmentOf(pointerTo(document, at))}: expected ${JSON.stringify(DIALECT)}, found ${quoted(dialect)}: ` +
        'only draft 2020-12 is supported',
    );
  }

  #read(): void {
    for (let reader = this.#found.pop(); reader !== undefined; reader = this.#found.pop()) {
      this.#readAnchor(reader, '$anchor');
      this.#readAnchor(reader, '$dynamicAnchor');
      readKeywords(reader);
    }
  }

  #readAnchor(reader: SchemaReader, keyword: '$anchor' | '$dynamicAnchor'): void {
    const at = reader.members.get(keyword);
    if (at === undefined) return;
    const name = anchor(reader, at);
    const { anchors, dynamicAnchors } = reader.schema.resource;
    const other = anchors.get(name);
    if (other !== undefined && other !== reader.schema) {
      throw reader.unexpected(at, `a unique name (it is the anchor of ${reader.place(other.at)})`);
    }
    anchors.set(name, reader.schema);
    if (keyword === '$anchor') return;
    dynamicAnchors.set(name, reader.schema);
    // Any number of dynamic references may lead there.
    reader.schema.uses += 2;
  }

  #lead({ from, at, uri, dynamic, check }: Reference): void {
    const { fragment, ...reference } = splitFragment(uri);
    const absolute = from.resource.resolve(reference.uri);
    const target = this.#targets.get(absolute) ?? this.#metaSchema(absolute);
    const place = () => fragmentOf(pointerTo(from.document, at));
    if (target === undefined) {
      throw new SchemaError(
        `${place()}: the reference is to ${quoted(absolute)}, which is not in this schema: ` +
          'remote schemas are never fetched; add it to $defs with its $id',
      );
    }
    const name = decoded(fragment ?? '', place);
    const schema = this.#schemaIn(target, name, place, uri);
    schema.uses++;
    if (!dynamic) this.#leads.set(from, schema);
    const anchor = dynamic && target.resource.dynamicAnchors.get(name) === schema ? name : undefined;
    if (anchor !== undefined) this.#sought.add(anchor);
    check.bind(schema, anchor);
  }

  #metaSchema(uri: string): Target | undefined {
    const text = META_SCHEMAS.get(uri);
    if (text === undefined) return undefined;
    this.#root(new JsonDocument(text), uri);
    this.#read();
    return this.#targets.get(uri);
  }

  /** What a decoded fragment names in a resource. */
  #schemaIn({ resource, root }: Target, name: string, place: () => string, uri: string): Schema {
    if (name === '') return root;
    const found = name.startsWith('/') ? this.#pointedAt(root, name) : resource.anchors.get(name);
    if (found !== undefined) return found;
    const what = name.startsWith('/') ? 'nothing is there' : 'there is no such $anchor';
    throw new SchemaError(`${place()}: the reference ${quoted(uri)} cannot be resolved: ${what}`);
  }

  #pointedAt({ document, at: from }: Schema, pointer: string): Schema | undefined {
    const way = this.#resolvers.get(document)!.follow(from, pointer);
    const at = way?.at(-1);
    if (way === undefined || at === undefined) return undefined;
    // Under a keyword that is none, there may be a schema that nobody has read.
    const around = way.findLast(step => this.#schemas.get(document)!.has(step))!;
    return this.schemaAt(document, at, this.#schemas.get(document)!.get(around)!.resource, '$ref');
  }
}

function decoded(fragment: string, place: () => string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    throw new SchemaError(`${place()}: the fragment ${quoted(fragment)} is not percent-encoded UTF-8`);
  }
}

/** Characters of an identifier: each of its references is resolved by it. */
const LONGEST_URI = 4096;

/** Maximum length of all resolved identifiers: short ones under a long base would fill a heap. UTF-16 code units. */
const MAX_URI_CHARACTERS = 16 * 1024 * 1024;

const OTHER_DRAFT = /^https?:\/\/json-schema\.org\/(?!draft\/2020-12\/)/;

/** Characters of a URI that a message quotes. */
const QUOTED = 300;

function quoted(uri: string): string {
  return JSON.stringify(uri.length <= QUOTED ? uri : `${uri.slice(0, QUOTED)}…`);
}
