import { checkCollectionTag, type Scalar, scalarJson } from './core-schema.js';
import { Document } from './document.js';
import { type LexemeKind, Lexemes } from './lexemes.js';
import { type Held, hold, readScalar } from './scalars.js';
import { Directives, YAML_TAG } from './tags.js';
import { quote, unexpected, YamlError } from './yaml-error.js';

type Kind = 'document' | 'block-mapping' | 'block-sequence' | 'flow-mapping' | 'flow-sequence' | 'flow-pair';

/** What an open collection is waiting for. */
type State =
  /** Its next entry, or its end. */
  | 'entry'
  /** The node of a key that `?` announced. */
  | 'key'
  /** The `:` after a key. */
  | 'colon'
  /** A value. */
  | 'value'
  /** In flow a comma or the end; of the document, the end. */
  | 'done';

interface Frame {
  readonly kind: Kind;
  /** The column of a block collection's entries; in flow, that of the block collection around. */
  readonly indent: number;
  readonly start: number;
  state: State;
  /** Whether a block collection may begin on the line of the indicator before the value. */
  compact: boolean;
}

/** Where a lexeme stands, as `Lexemes` tells it. */
type Place = Pick<Lexemes, 'start' | 'first' | 'column' | 'tabbed'>;

/** The anchor and the tag before a node, at the place of the first of them. */
interface Properties extends Place {
  readonly anchor: string | null;
  readonly tag: string | null;
}

/** YAML 1.2.2 section 7.4.2: a key without "?" is no longer, its white space included. */
const IMPLICIT_KEY_LIMIT = 1024;

/** The value of a node without content. */
const EMPTY: Scalar = { value: '', plain: true };

const MAPPING_TAGS = new Set(['map', 'set', 'omap', 'pairs']);
const SEQUENCE_TAGS = new Set(['seq', 'omap', 'pairs']);

/**
 * Reads a YAML text of one document (YAML 1.2.2) into what it stands for in JSON.
 * Open collections are held on the heap, each lexeme is looked at once: the time is
 * linear in the text, at any depth. Throws `YamlError` at the first fault.
 */
export class Parser {
  readonly #text: string;
  readonly #at: Lexemes;
  readonly #directives = new Directives();
  readonly #document = new Document();
  readonly #frames: Frame[] = [{ kind: 'document', indent: -1, start: 0, state: 'value', compact: false }];
  /** Properties on a line before that of the node. */
  #outer: Properties | null = null;
  /** Properties on the line of the node, or the only ones so far. */
  #inner: Properties | null = null;

  /** The characters of `text` have been checked, and its lines end at LF or CRLF. */
  constructor(text: string) {
    this.#text = text;
    this.#at = new Lexemes(text);
  }

  read(): Document {
    this.#prologue();
    while (this.#top.kind !== 'document' || this.#top.state !== 'done') {
      if (this.#top.kind.startsWith('flow')) this.#flow();
      else this.#block();
    }
    this.#epilogue();
    return this.#document;
  }

  get #top(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  /** Asked of the lexeme behind the one that was looked at. */
  get #atColon(): boolean {
    return this.#at.kind === 'map-value-ind';
  }

  #prologue(): void {
    const at = this.#at;
    at.next();
    const directives = at.kind === 'directive-line';
    for (; at.kind === 'directive-line'; at.next()) this.#directives.add(at.source, at.start);
    if (at.kind === 'doc-start') at.next();
    else if (directives) throw unexpected(this.#text, at.start, '"---" after the directives');
  }

  #epilogue(): void {
    const at = this.#at;
    let ended = false;
    for (; at.kind === 'doc-end'; at.next()) ended = true;
    if (at.kind === 'end') return;
    if (at.kind === 'doc-start' || (ended && at.first)) throw this.#severalDocuments();
    throw this.#unexpected(ended ? 'a line end after "..."' : 'the end of the document');
  }

  /**
   * The error for the second document, which begins at the latest lexeme. Counts the documents without parsing them.
   */
  #severalDocuments(): YamlError {
    const at = this.#at;
    const second = at.start;
    let count = 1;
    let open = false;
    let atLeast = '';
    try {
      for (; at.kind !== 'end'; at.next()) {
        if (at.kind === 'doc-end') open = false;
        else if (at.kind === 'doc-start' || (!open && at.kind !== 'directive-line')) {
          count++;
          open = true;
        }
      }
    } catch (error) {
      if (!(error instanceof YamlError)) throw error;
      atLeast = 'at least ';
    }
    const documents = `${atLeast}${Math.max(count, 2).toLocaleString('en-US')}`;
    return new YamlError(`expected one document, found ${documents}: the second begins here`, second);
  }

  // Block collections

  #block(): void {
    const at = this.#at;
    const { kind, indent, state } = this.#top;
    const ends = at.kind === 'end' || at.kind === 'doc-start' || at.kind === 'doc-end';
    const column = ends ? -1 : at.first ? at.column : Infinity;
    if (state === 'value' || state === 'key') {
      const sequence = kind === 'block-mapping' && column === indent && at.kind === 'seq-item-ind';
      if (!ends && (column > indent || sequence)) this.#blockNode();
      else this.#put(null);
    } else if (state === 'colon') {
      if (at.kind === 'map-value-ind' && column === indent) this.#value(true);
      else this.#leaveOut();
    } else if (this.#inner !== null) {
      this.#mappingEntry();
    } else if (column < indent) {
      this.#close();
    } else if (column > indent) {
      throw this.#unexpected(column === Infinity ? 'a line end' : `a line indented by at most ${indent} spaces`);
    } else if (kind === 'block-mapping') {
      this.#mappingEntry();
    } else if (at.kind === 'seq-item-ind') {
      this.#sequenceEntry();
    } else if (this.#frames.at(-2)?.indent === indent) {
      this.#close();
    } else {
      throw this.#unexpected('"- " before the next entry of the sequence');
    }
  }

  #mappingEntry(): void {
    const at = this.#at;
    if (this.#inner === null) this.#checkTab(at);
    if (at.kind === 'anchor' || at.kind === 'tag') return this.#property();
    if (this.#outer !== null || (this.#inner !== null && at.first))
      throw this.#unexpected('a key on the line of its anchor or tag');
    if (at.kind === 'explicit-key-ind' && this.#inner === null) return this.#explicitKey();
    if (at.kind === 'map-value-ind') {
      this.#key(null);
    } else {
      const start = this.#inner?.start ?? at.start;
      const key = this.#hold();
      this.#checkImplicitKey(key, start);
      this.#key(key);
    }
    this.#value(false);
  }

  #sequenceEntry(): void {
    this.#checkTab(this.#at);
    this.#at.next();
    this.#top.state = 'value';
    this.#top.compact = true;
  }

  /** A node, or one of its properties, inside a block collection or as the document. */
  #blockNode(): void {
    const at = this.#at;
    if (at.kind === 'anchor' || at.kind === 'tag') return this.#property();
    if (at.first) this.#leaveLine();
    switch (at.kind) {
      case 'seq-item-ind':
        this.#checkNoProperties();
        this.#openBlock('block-sequence', at);
        return this.#sequenceEntry();
      case 'explicit-key-ind':
        this.#checkNoProperties();
        this.#openBlock('block-mapping', at);
        return this.#explicitKey();
      case 'map-value-ind':
        this.#openBlock('block-mapping', this.#inner ?? at);
        this.#key(null);
        return this.#value(false);
      case 'flow-map-start':
      case 'flow-seq-start':
        return this.#openFlow();
    }
    const node = this.#hold();
    if (!this.#atColon || at.first || node.kind === 'block-scalar') return this.#put(node);
    const begin = this.#inner ?? node;
    this.#checkImplicitKey(node, begin.start);
    this.#openBlock('block-mapping', begin);
    this.#key(node);
    this.#value(false);
  }

  /** A collection of which `begin` is the first lexeme, properties that are of its first key included. */
  #openBlock(kind: 'block-mapping' | 'block-sequence', begin: Place): void {
    if (!begin.first && !this.#top.compact) {
      throw new YamlError(
        kind === 'block-mapping'
          ? 'unexpected ": " inside a plain value: expected quotes around the value, or a line end before a ' +
              'nested mapping'
          : 'a block sequence cannot begin on the line of its key: expected a line end before "-"',
        begin.start,
      );
    }
    this.#checkTab(begin);
    const properties = this.#outer;
    this.#outer = null;
    this.#open(kind, begin.column, begin.start, properties);
  }

  /** Properties of a collection stand on a line before it: on its line they are those of its first key. */
  #checkNoProperties(): void {
    if (this.#inner !== null) throw this.#unexpected('a line end after the anchor or tag of the collection');
  }

  // Flow collections

  #flow(): void {
    const at = this.#at;
    const { kind, state } = this.#top;
    if ((at.kind === 'anchor' || at.kind === 'tag') && state !== 'colon' && state !== 'done') return this.#property();
    if (at.kind === 'flow-error-end' && at.start < this.#text.length)
      throw this.#unexpected('the rest of the flow collection, indented deeper than its parent');
    const ends = at.kind === 'comma' || at.kind === 'flow-map-end' || at.kind === 'flow-seq-end';
    switch (state) {
      case 'entry':
        if (!ends) return this.#flowEntry();
        if (this.#inner === null) return this.#closeFlow();
        return kind === 'flow-mapping' ? this.#key(null) : this.#put(null);
      case 'key':
        return ends || at.kind === 'map-value-ind' ? this.#key(null) : this.#key(this.#hold());
      case 'colon':
        if (at.kind === 'map-value-ind') return this.#value(false);
        if (ends) return this.#leaveOut();
        throw this.#unexpected('":" or "," after the key');
      case 'value':
        if (ends) return this.#put(null);
        if (at.kind === 'flow-map-start' || at.kind === 'flow-seq-start') return this.#openFlow();
        return this.#put(this.#hold());
      case 'done':
        if (at.kind !== 'comma') return this.#closeFlow();
        at.next();
        this.#top.state = 'entry';
    }
  }

  #flowEntry(): void {
    const at = this.#at;
    const inMapping = this.#top.kind === 'flow-mapping';
    if (at.kind === 'explicit-key-ind' && this.#inner === null) {
      if (!inMapping) this.#openPair();
      return this.#explicitKey();
    }
    if (at.kind === 'map-value-ind') {
      if (!inMapping) this.#openPair();
      return this.#key(null);
    }
    if (at.kind === 'flow-map-start' || at.kind === 'flow-seq-start') return this.#openFlow();
    const start = this.#inner?.start ?? at.start;
    const node = this.#hold();
    if (inMapping) return this.#key(node);
    if (!this.#atColon) return this.#put(node);
    this.#checkImplicitKey(node, start);
    this.#openPair();
    this.#key(node);
  }

  /** A mapping of one pair, without braces, inside a sequence; it ends with its value. Properties are of its key. */
  #openPair(): void {
    this.#open('flow-pair', this.#top.indent, this.#at.start, null);
  }

  #openFlow(): void {
    const at = this.#at;
    const kind = at.kind === 'flow-map-start' ? 'flow-mapping' : 'flow-sequence';
    this.#open(kind, this.#top.indent, at.start, this.#takeProperties());
    at.next();
  }

  #closeFlow(): void {
    const at = this.#at;
    const { kind, start } = this.#top;
    const end = kind === 'flow-mapping' ? 'flow-map-end' : 'flow-seq-end';
    if (at.kind !== end) throw this.#unexpected(this.#expected());
    at.next();
    this.#close();
    if (this.#atColon && !at.first && this.#top.kind !== 'flow-mapping') throw noScalarKey(start);
  }

  // What both styles share

  #explicitKey(): void {
    this.#at.next();
    this.#top.state = 'key';
    this.#top.compact = true;
  }

  /** The key of an entry; null for an empty one. */
  #key(key: Held | null): void {
    this.#top.state = 'key';
    this.#put(key);
  }

  /** Passes the `:` after a key. */
  #value(compact: boolean): void {
    this.#at.next();
    this.#top.state = 'value';
    this.#top.compact = compact;
  }

  /** A key that nothing follows has an empty value. */
  #leaveOut(): void {
    this.#top.state = 'value';
    this.#put(null);
  }

  /** Keeps the scalar or alias that stands here, and goes on to the next lexeme. */
  #hold(): Held {
    const at = this.#at;
    if (!SCALARS.has(at.kind)) {
      if (at.kind === 'flow-map-start' || at.kind === 'flow-seq-start') throw noScalarKey(at.start);
      throw this.#unexpected(this.#expected());
    }
    const held = hold(at);
    at.next();
    return held;
  }

  /** A scalar or an alias, or nothing, as the key or the value that is waited for. */
  #put(node: Held | null): void {
    const properties = this.#takeProperties();
    const frame = this.#top;
    const isKey = frame.state === 'key';
    const offset = node?.start ?? properties?.start ?? this.#at.start;
    if (node?.kind === 'alias') {
      if (properties !== null) throw new YamlError('an alias cannot have an anchor or a tag', properties.start);
      const anchor = node.source.slice(1);
      if (isKey) this.#document.aliasKey(anchor, offset);
      else this.#document.alias(anchor, offset);
    } else {
      const scalar = node === null ? EMPTY : readScalar(this.#text, node, frame.indent);
      const tag = properties?.tag ?? null;
      const anchor = properties?.anchor ?? null;
      if (isKey && isMergeKey(scalar, tag)) {
        this.#document.mergeKey(offset);
      } else {
        const json = scalarJson(scalar, tag, properties?.tag ? properties.start : offset);
        if (isKey) this.#document.key(json, anchor, offset);
        else this.#document.scalar(json, anchor);
      }
    }
    if (isKey) frame.state = 'colon';
    else this.#filled();
  }

  #open(kind: Kind, indent: number, start: number, properties: Properties | null): void {
    const { kind: around, state } = this.#top;
    if (state === 'key' || (state === 'entry' && around === 'flow-mapping')) throw noScalarKey(start);
    const isSequence = kind === 'block-sequence' || kind === 'flow-sequence';
    const { anchor = null, tag = null } = properties ?? {};
    if (tag !== null)
      checkCollectionTag(
        tag,
        isSequence ? SEQUENCE_TAGS : MAPPING_TAGS,
        isSequence ? 'a sequence' : 'a mapping',
        properties?.start ?? start,
      );
    if (isSequence) this.#document.beginSequence(anchor);
    else this.#document.beginMapping(anchor);
    this.#frames.push({ kind, indent, start, state: 'entry', compact: false });
  }

  #close(): void {
    const kind = this.#frames.pop()?.kind;
    if (kind === 'block-sequence' || kind === 'flow-sequence') this.#document.endSequence();
    else this.#document.endMapping();
    this.#filled();
  }

  /** The value that was waited for is there. */
  #filled(): void {
    const frame = this.#top;
    if (frame.kind === 'flow-pair') this.#close();
    else frame.state = frame.kind === 'block-mapping' || frame.kind === 'block-sequence' ? 'entry' : 'done';
  }

  #property(): void {
    const at = this.#at;
    if (at.first) this.#leaveLine();
    const { kind, source, start, first, column, tabbed } = at;
    const place = { start, first, column, tabbed };
    if (source === '&') throw unexpected(this.#text, start + 1, 'the name of an anchor');
    const property =
      kind === 'anchor'
        ? { anchor: source.slice(1), tag: null, ...place }
        : { anchor: null, tag: this.#directives.resolve(source, start), ...place };
    this.#inner = joined(this.#inner, property);
    at.next();
    if (!at.separated && !isNothing(at) && !MAY_TOUCH.has(at.kind))
      throw this.#unexpected('white space after the anchor or tag');
  }

  /** The properties so far stand on a line before. */
  #leaveLine(): void {
    if (this.#inner !== null) this.#outer = joined(this.#outer, this.#inner);
    this.#inner = null;
  }

  #takeProperties(): Properties | null {
    this.#leaveLine();
    const properties = this.#outer;
    this.#outer = null;
    return properties;
  }

  /** `start` is that of the key's properties, where it has any. The lexeme after the key has been reached. */
  #checkImplicitKey(key: Held, start: number): void {
    const at = this.#at;
    if (key.kind === 'block-scalar') throw new YamlError('a block scalar can only be a key after "? "', key.start);
    if (at.kind !== 'map-value-ind') throw new YamlError('expected ": " after the key', key.start);
    if (!key.oneLine || at.first) throw this.#keyOfSeveralLines(key);
    if (at.start - start > IMPLICIT_KEY_LIMIT) {
      throw new YamlError(
        `a key can have at most ${IMPLICIT_KEY_LIMIT.toLocaleString('en-US')} characters (only after "? " more)`,
        key.start,
      );
    }
  }

  /** A scalar of several lines before ":": nearly always, only its last line was meant to be the key. */
  #keyOfSeveralLines(key: Held): YamlError {
    if (key.kind === 'scalar' && !key.oneLine) {
      const { source, start } = key;
      const firstLine = source.slice(0, source.indexOf('\n'));
      const colon = /[^:\s]:(?=[^:\s/])/.exec(firstLine);
      if (colon) {
        const word = quote(firstLine.slice(0, colon.index + 1));
        return new YamlError(`expected a space after the ":" of the key "${word}"`, start + colon.index + 1);
      }
      const last = source.slice(source.lastIndexOf('\n') + 1);
      const name = last.trimStart();
      if (this.#frames.at(-1)?.kind === 'block-mapping') {
        const offset = start + source.length - name.length;
        return new YamlError(`mapping key "${quote(name)}" is indented deeper than its siblings`, offset);
      }
    }
    return new YamlError('a key must be on one line with its ":" (only after "? " it may have several)', key.start);
  }

  #checkTab({ tabbed, start }: Place): void {
    if (tabbed) throw new YamlError('a tab in the indentation: expected spaces', start);
  }

  /** What the innermost collection is waiting for, in words. */
  #expected(): string {
    const { kind, state } = this.#top;
    const bracket = kind === 'flow-mapping' ? '"}"' : '"]"';
    if (state === 'done') return `"," or ${bracket}`;
    if (state === 'value') return 'a value';
    return state === 'key' || kind === 'block-mapping' ? 'a key' : `an entry or ${bracket}`;
  }

  #unexpected(expected: string): YamlError {
    return unexpected(this.#text, this.#at.start, expected);
  }
}

const SCALARS: ReadonlySet<LexemeKind> = new Set([
  'scalar',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'block-scalar',
  'alias',
]);

/** What may follow an anchor or a tag without white space. */
const MAY_TOUCH: ReadonlySet<LexemeKind> = new Set(['comma', 'flow-map-end', 'flow-seq-end', 'end']);

/** The lexer's way to say in flow that there is no scalar. */
function isNothing({ kind, source }: Lexemes): boolean {
  return kind === 'scalar' && source === '';
}

/** YAML 1.1, merge key: `<<` plain, without a tag or with its own. */
function isMergeKey({ value, plain }: Scalar, tag: string | null): boolean {
  return value === '<<' && (tag === null ? plain : tag === `${YAML_TAG}merge`);
}

function noScalarKey(start: number): YamlError {
  return new YamlError('a key must be a scalar: JSON cannot have a mapping or a sequence as a key', start);
}

/** The properties of one node, written at two places. */
function joined(before: Properties | null, after: Properties): Properties {
  if (before === null) return after;
  if (before.anchor !== null && after.anchor !== null)
    throw new YamlError('a second anchor: a node can have only one', after.start);
  if (before.tag !== null && after.tag !== null)
    throw new YamlError('a second tag: a node can have only one', after.start);
  return { ...before, anchor: before.anchor ?? after.anchor, tag: before.tag ?? after.tag };
}
