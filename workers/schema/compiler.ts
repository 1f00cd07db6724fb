import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { JsonDocument } from '../json/document.js';
import { JsonKind } from '../json/scanner.js';
import { FalseCheck } from './checks/any.js';
import type { ReferenceCheck } from './checks/in-place.js';
import { anchor, readKeywords } from './keywords.js';
import type { Matchers } from './matcher.js';
import { DIALECT, META_SCHEMAS } from './meta-schemas.js';
import { fragmentOf, PointerResolver, pointerTo } from './pointer.js';
import { Resource, Schema } from './schema.js';
import { SchemaError } from './schema-error.js';
import { type Compilation, SchemaReader, unexpectedKeyword } from './schema-reader.js';
import { resolve, splitFragment } from './uri.js';

/** A resource that a reference can point to. */
interface ReferenceTarget {
  readonly resource: Resource;
  readonly root: Schema;
}

/** Modes of evaluation: with or without reporting failures, with or without tracking evaluated children. */
const EVALUATION_MODES = 4;

/** Maximum steps to compile one character: most are for URIs, which are longer than their references. */
const STEPS_PER_CHARACTER = 200;

/** Up to this many digits, each costs one step; longer numbers cost more per digit, because of BigInt arithmetic. */
const SHORT_NUMBER = 1000;

/** Steps for each token in a report: the paths of 200 findings and of the reasons in their messages visit it. */
const REPORT_STEPS = 1000;

interface Reference {
  readonly from: Schema;
  /** The index of its URI reference in the schema document. */
  readonly at: number;
  readonly uri: string;
  readonly dynamic: boolean;
  readonly check: ReferenceCheck;
}

/**
 * Compiles a schema of draft 2020-12: reads every schema in it once, rejects what the meta-schema forbids, and resolves
 * every reference within the document or to the meta-schemas. Never fetches anything. Not recursive, because callers
 * choose the depth.
 */
export class Compiler implements Compilation {
  readonly #schemas = new Map<JsonDocument, Map<number, Schema>>();
  readonly #resolvers = new Map<JsonDocument, PointerResolver>();
  readonly #targets = new Map<string, ReferenceTarget>();
  /** Schemas that have been found but not read yet. */
  readonly #found: SchemaReader[] = [];
  readonly #references: Reference[] = [];
  /** The target of each schema's `$ref`. */
  readonly #refTargets = new Map<Schema, Schema>();
  #count = 0;
  /** Total length of all resolved identifiers. */
  #uriCharacters = 0;
  /** The dynamic anchors that dynamic references look up. */
  readonly #dynamicAnchors = new Set<string>();

  constructor(readonly matchers: Matchers) {}

  /** Compiles the schema in `document`. Throws `SchemaError`. */
  compile(document: JsonDocument): Schema {
    const root = this.#root(document, '');
    root.uses++;
    this.#read();
    // Resolving a reference may add more references.
    for (const reference of this.#references) {
      this.#bindReference(reference);
      this.#read();
    }
    this.#rejectReferenceCycles();
    this.#dropUnusedAnchors();
    return root;
  }

  /**
   * Removes dynamic anchors that no reference looks up: without them dynamic scopes are fewer, and with them
   * evaluations.
   */
  #dropUnusedAnchors(): void {
    for (const { resource } of this.#targets.values()) {
      for (const name of resource.dynamicAnchors.keys()) {
        if (!this.#dynamicAnchors.has(name)) resource.dynamicAnchors.delete(name);
      }
    }
  }

  /** Maximum steps of `compile`, without regular expressions. */
  static maxSteps({ text }: JsonDocument): number {
    return STEPS_PER_CHARACTER * text.length;
  }

  /**
   * Maximum steps to evaluate `instance` after compilation: each schema is evaluated at most once per value and mode.
   * Infinity if dynamic scopes may multiply that.
   */
  maxSteps(instance: JsonDocument): number {
    if (this.#dynamicAnchors.size > 0) return Infinity;
    const documents = [...this.#schemas.keys()];
    const keywords = documents.reduce((sum, { length }) => sum + length, 0);
    const schemas = documents.reduce((sum, document) => sum + document.text.length, 0);
    const { text, length, longest } = instance;
    const longestOfAll = documents.reduce((most, document) => Math.max(most, document.longest), longest);
    const characters = (this.#count * text.length + schemas) * Math.max(1, longestOfAll / SHORT_NUMBER);
    const evaluation = keywords * length + characters + this.matchers.maxSteps(text.length, longest);
    return EVALUATION_MODES * evaluation + REPORT_STEPS * (keywords + length);
  }

  /** Throws if a chain of `$ref`s alone returns to itself; other cycles are found during evaluation. */
  #rejectReferenceCycles(): void {
    const walks = new Map<Schema, number>();
    for (const [walk, { from, at }] of this.#references.entries()) {
      let schema: Schema | undefined = from;
      for (; schema !== undefined && !walks.has(schema); schema = this.#refTargets.get(schema)) walks.set(schema, walk);
      if (schema !== undefined && walks.get(schema) === walk) {
        throw new SchemaError(`${fragmentOf(pointerTo(from.document, at))}: the reference refers to itself in a loop`);
      }
    }
  }

  /** The schema at `at`, which is read later. `keyword` is the one that contains it. */
  schemaAt(document: JsonDocument, at: number, around: Resource, keyword: string): Schema {
    const known = this.#schemas.get(document)!;
    let schema = known.get(at);
    if (schema === undefined) {
      schema = this.#create(document, at, around, keyword);
      known.set(at, schema);
    }
    return schema;
  }

  /** Binds `check` to the target of a reference once all schemas have been read. */
  refer(from: Schema, at: number, uri: string, dynamic: boolean, check: ReferenceCheck): void {
    this.#references.push({ from, at, uri, dynamic, check });
  }

  #root(document: JsonDocument, uri: string): Schema {
    this.#schemas.set(document, new Map());
    this.#resolvers.set(document, new PointerResolver(document));
    const resource = new Resource(uri);
    const root = this.schemaAt(document, 0, resource, '');
    // The root has no identifier of its own.
    if (root.resource === resource) this.#targets.set(uri, { resource, root });
    return root;
  }

  #create(document: JsonDocument, at: number, around: Resource, keyword: string): Schema {
    const kind = document.kind(at);
    const source = kind === JsonKind.literal ? document.source(at) : '';
    if (source === 'true' || source === 'false') {
      const schema = new Schema(this.#count++, document, at, around);
      if (source === 'false') schema.checks.push(new FalseCheck(keyword || 'false schema', schema, at));
      return schema;
    }
    if (kind !== JsonKind.beginObject)
      throw unexpectedKeyword(document, at, 'a schema, which is an object or a boolean');
    const members = document.members(at);
    const id = members.get('$id');
    const resource = id === undefined ? around : new Resource(this.#identified(document, id, around));
    const schema = new Schema(this.#count++, document, at, resource);
    if (id !== undefined) this.#register(document, id, { resource, root: schema });
    if (at === 0 || id !== undefined) this.#checkDialect(document, members.get('$schema'));
    this.#found.push(new SchemaReader(this, schema, members));
    return schema;
  }

  #identified(document: JsonDocument, at: number, around: Resource): string {
    if (document.kind(at) !== JsonKind.string) throw unexpectedKeyword(document, at, 'a string');
    const { uri, fragment } = splitFragment(document.string(at));
    if (fragment !== undefined && fragment !== '')
      throw unexpectedKeyword(document, at, 'a URI reference without a fragment ($anchor names a place)');
    const absolute = resolve(around.uri, uri);
    if (absolute.length > MAX_URI_LENGTH)
      throw unexpectedKeyword(document, at, `a URI of at most ${MAX_URI_LENGTH} characters`);
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

  #register(document: JsonDocument, at: number, target: ReferenceTarget): void {
    const { uri } = target.resource;
    const other = this.#targets.get(uri);
    if (other !== undefined) {
      const place = fragmentOf(pointerTo(other.root.document, other.root.at));
      throw unexpectedKeyword(document, at, `a unique URI (${quoted(uri)} is that of ${place})`);
    }
    this.#targets.set(uri, target);
  }

  /** Custom meta-schemas may extend this draft; other drafts are rejected as different languages. */
  #checkDialect(document: JsonDocument, at: number | undefined): void {
    if (at === undefined || document.kind(at) !== JsonKind.string) return;
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
    // Counts twice, because any number of dynamic references may point there.
    reader.schema.uses += 2;
  }

  #bindReference({ from, at, uri, dynamic, check }: Reference): void {
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
    if (!dynamic) this.#refTargets.set(from, schema);
    const anchor = dynamic && target.resource.dynamicAnchors.get(name) === schema ? name : undefined;
    if (anchor !== undefined) this.#dynamicAnchors.add(anchor);
    check.bind(schema, anchor);
  }

  #metaSchema(uri: string): ReferenceTarget | undefined {
    const text = META_SCHEMAS.get(uri);
    if (text === undefined) return undefined;
    this.#root(new JsonDocument(text), uri);
    this.#read();
    return this.#targets.get(uri);
  }

  /** The schema that a decoded fragment identifies in a resource. */
  #schemaIn({ resource, root }: ReferenceTarget, name: string, place: () => string, uri: string): Schema {
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
    // A pointer may lead to a schema under an unknown keyword, which has not been read.
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

/** Maximum length of an identifier, in characters: each reference in it is resolved against it. */
const MAX_URI_LENGTH = 4096;

/**
 * Maximum total length of all resolved identifiers: many short references with a long base would fill a heap. UTF-16
 * code units.
 */
const MAX_URI_CHARACTERS = 16 * 1024 * 1024;

const OTHER_DRAFT = /^https?:\/\/json-schema\.org\/(?!draft\/2020-12\/)/;

/** Maximum characters of a URI in a message. */
const MAX_QUOTED = 300;

function quoted(uri: string): string {
  return visiblyQuoted(uri.length <= MAX_QUOTED ? uri : `${uri.slice(0, MAX_QUOTED)}…`);
}
