import { checkCollectionTag, scalarJson, type YamlScalar } from './core-schema.js';
import { YamlDocument } from './document.js';
import { checkImplicitKey, collectionAsKey, isMergeKey } from './keys.js';
import { type LexemeKind, Lexemes } from './lexemes.js';
import { type LexemePosition, PendingProperties, type Properties } from './properties.js';
import { type HeldLexeme, hold, readScalar } from './scalars.js';
import { severalDocuments } from './several-documents.js';
import { Directives } from './tags.js';
import { YamlWarnings } from './warnings.js';
import { unexpected, YamlError } from './yaml-error.js';

type FrameKind = 'document' | 'block-mapping' | 'block-sequence' | 'flow-mapping' | 'flow-sequence' | 'flow-pair';

/** What an open collection expects next. */
type State =
  /** Its next entry, or its end. */
  | 'entry'
  /** The node of a key after `?`. */
  | 'key'
  /** The `:` after a key. */
  | 'colon'
  /** A value. */
  | 'value'
  /** In a flow collection a comma or its end; in the document its end. */
  | 'done';

interface Frame {
  readonly kind: FrameKind;
  /** The column of a block collection's entries; for a flow collection, that of the enclosing block collection. */
  readonly indent: number;
  readonly start: number;
  state: State;
  /** Whether a block collection may begin on the same line as the indicator before it, as in `- - a`. */
  compact: boolean;
}

/** The value of a node without content. */
const EMPTY: YamlScalar = { value: '', plain: true };

const MAPPING_TAGS = new Set(['map', 'set', 'omap', 'pairs']);
const SEQUENCE_TAGS = new Set(['seq', 'omap', 'pairs']);

/**
 * Parses a YAML text of one document (YAML 1.2.2) for conversion to JSON. Each lexeme is visited once and nothing
 * recurses: time linear in the text, at any depth. Throws `YamlError` for the first error.
 */
export class Parser {
  readonly #text: string;
  readonly #at: Lexemes;
  readonly #directives = new Directives();
  readonly #document = new YamlDocument();
  readonly #frames: Frame[] = [{ kind: 'document', indent: -1, start: 0, state: 'value', compact: false }];
  readonly #properties = new PendingProperties();
  readonly #warnings = new YamlWarnings();
  /** The last collection that ended because a line, whose offset is `start`, is indented less. */
  #outdented = { start: -1, indent: 0 };

  /** The characters of `text` have been checked, and its lines end at LF or CRLF. */
  constructor(text: string) {
    this.#text = text;
    this.#at = new Lexemes(text);
  }

  /** About what has been read. */
  get warnings(): YamlWarnings {
    return this.#warnings;
  }

  read(): YamlDocument {
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

  /** Whether the current lexeme, the one after a node, makes that node a key. */
  get #atColon(): boolean {
    return this.#at.kind === 'map-value-ind';
  }

  #prologue(): void {
    const at = this.#at;
    at.next();
    this.#skipDocumentEnds();
    const directives = at.kind === 'directive-line';
    for (; at.kind === 'directive-line'; at.next()) this.#directives.add(at.source, at.start);
    if (at.kind === 'doc-start') at.next();
    else if (directives) throw unexpected(this.#text, at.start, '"---" after the directives');
  }

  #epilogue(): void {
    const at = this.#at;
    const ended = this.#skipDocumentEnds();
    if (at.kind === 'end') return;
    if (at.kind === 'doc-start' || ended) throw severalDocuments(at);
    throw this.#unexpected('the end of the document');
  }

  /** Skips the lines `...`; returns whether there was one. They may also be before the first document. */
  #skipDocumentEnds(): boolean {
    const at = this.#at;
    const ended = at.kind === 'doc-end';
    while (at.kind === 'doc-end') at.next();
    if (ended && at.kind !== 'end' && !at.first) throw this.#unexpected('a line end after "..."');
    return ended;
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
      else this.#emptyValue();
    } else if (this.#properties.onLine !== null) {
      this.#mappingEntry();
    } else if (column < indent) {
      this.#outdented = { start: at.start, indent };
      this.#close();
    } else if (column > indent) {
      throw this.#unexpected(column === Infinity ? 'a line end' : `a line indented by ${this.#indents(indent)} spaces`);
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
    if (this.#properties.onLine === null) this.#checkTab(at);
    if (at.kind === 'anchor' || at.kind === 'tag') return this.#property();
    if (this.#properties.onEarlierLine !== null || (this.#properties.onLine !== null && at.first))
      throw this.#unexpected('a key on the line of its anchor or tag');
    if (at.kind === 'explicit-key-ind' && this.#properties.onLine === null) return this.#explicitKey();
    if (at.kind === 'map-value-ind') {
      this.#key(null);
    } else {
      const start = this.#properties.onLine?.start ?? at.start;
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

  /** Reads a node, or one of its properties, in a block collection or as the document. */
  #blockNode(): void {
    const at = this.#at;
    if (at.kind === 'anchor' || at.kind === 'tag') return this.#property();
    if (at.first) this.#properties.leaveLine();
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
        this.#openBlock('block-mapping', this.#properties.onLine ?? at);
        this.#key(null);
        return this.#value(false);
      case 'flow-map-start':
      case 'flow-seq-start':
        return this.#openFlow();
    }
    const node = this.#hold();
    if (!this.#atColon || at.first || node.kind === 'block-scalar') return this.#put(node);
    const begin = this.#properties.onLine ?? node;
    this.#checkImplicitKey(node, begin.start);
    this.#openBlock('block-mapping', begin);
    this.#key(node);
    this.#value(false);
  }

  /** Opens a collection; `begin` is its first lexeme, which may be a property of its first key. */
  #openBlock(kind: 'block-mapping' | 'block-sequence', begin: LexemePosition): void {
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
    this.#open(kind, begin.column, begin.start, this.#properties.takeEarlier());
  }

  /** Properties of a block collection must be on a line before it; on its line they are those of its first key. */
  #checkNoProperties(): void {
    if (this.#properties.onLine !== null)
      throw this.#unexpected('a line end after the anchor or tag of the collection');
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
        if (this.#properties.onLine === null) return this.#closeFlow();
        return kind === 'flow-mapping' ? this.#key(null) : this.#put(null);
      case 'key':
        return ends || at.kind === 'map-value-ind' ? this.#key(null) : this.#key(this.#hold());
      case 'colon':
        if (at.kind === 'map-value-ind') return this.#value(false);
        if (ends) return this.#emptyValue();
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
    if (at.kind === 'explicit-key-ind' && this.#properties.onLine === null) {
      if (!inMapping) this.#openPair();
      return this.#explicitKey();
    }
    if (at.kind === 'map-value-ind') {
      if (!inMapping) this.#openPair();
      return this.#key(null);
    }
    if (at.kind === 'flow-map-start' || at.kind === 'flow-seq-start') return this.#openFlow();
    const start = this.#properties.onLine?.start ?? at.start;
    const node = this.#hold();
    if (inMapping) return this.#key(node);
    if (!this.#atColon) return this.#put(node);
    this.#checkImplicitKey(node, start);
    this.#openPair();
    this.#key(node);
  }

  /** Opens a mapping of one pair without braces in a flow sequence: `[a: b]`. It ends with its value. */
  #openPair(): void {
    this.#open('flow-pair', this.#top.indent, this.#at.start, null);
  }

  #openFlow(): void {
    const at = this.#at;
    const kind = at.kind === 'flow-map-start' ? 'flow-mapping' : 'flow-sequence';
    this.#open(kind, this.#top.indent, at.start, this.#properties.take());
    at.next();
  }

  #closeFlow(): void {
    const at = this.#at;
    const { kind, start } = this.#top;
    const end = kind === 'flow-mapping' ? 'flow-map-end' : 'flow-seq-end';
    if (at.kind !== end) throw this.#unexpected(this.#expected());
    at.next();
    this.#close();
    if (this.#atColon && !at.first && this.#top.kind !== 'flow-mapping') throw collectionAsKey(this.#text, start);
  }

  // Both styles

  #explicitKey(): void {
    this.#at.next();
    this.#top.state = 'key';
    this.#top.compact = true;
  }

  /** Adds the key of an entry; null for an empty key. */
  #key(key: HeldLexeme | null): void {
    this.#top.state = 'key';
    this.#put(key);
  }

  /** Skips the `:` after a key. */
  #value(compact: boolean): void {
    this.#at.next();
    this.#top.state = 'value';
    this.#top.compact = compact;
  }

  /** A key without `:` has an empty value. */
  #emptyValue(): void {
    this.#top.state = 'value';
    this.#put(null);
  }

  /** Keeps the current scalar or alias, and moves to the next lexeme. */
  #hold(): HeldLexeme {
    const at = this.#at;
    if (!SCALARS.has(at.kind)) {
      if (at.kind === 'flow-map-start' || at.kind === 'flow-seq-start') throw collectionAsKey(this.#text, at.start);
      throw this.#unexpected(this.#expected());
    }
    const held = hold(at);
    at.next();
    return held;
  }

  /** Adds a scalar, an alias or an empty node (null) as the expected key or value. */
  #put(node: HeldLexeme | null): void {
    const properties = this.#properties.take();
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
        if (scalar.plain) this.#warnings.scalar(scalar, json, tag !== null, this.#directives.version, offset);
        if (isKey) this.#document.key(json, anchor, offset);
        else this.#document.scalar(json, anchor);
      }
    }
    if (isKey) frame.state = 'colon';
    else this.#valueDone();
  }

  #open(kind: FrameKind, indent: number, start: number, properties: Properties | null): void {
    const { kind: around, state } = this.#top;
    if (state === 'key' || (state === 'entry' && around === 'flow-mapping')) throw collectionAsKey(this.#text, start);
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

  /** The indentations that a line deeper than its collection could have had, for a message. */
  #indents(indent: number): string {
    return this.#outdented.start === this.#at.start ? `${indent} or ${this.#outdented.indent}` : `at most ${indent}`;
  }

  #close(): void {
    const kind = this.#frames.pop()?.kind;
    if (kind === 'block-sequence' || kind === 'flow-sequence') this.#document.endSequence();
    else this.#document.endMapping();
    this.#valueDone();
  }

  /** The expected value is complete. */
  #valueDone(): void {
    const frame = this.#top;
    if (frame.kind === 'flow-pair') this.#close();
    else frame.state = frame.kind === 'block-mapping' || frame.kind === 'block-sequence' ? 'entry' : 'done';
  }

  #property(): void {
    const at = this.#at;
    if (at.first) this.#properties.leaveLine();
    const { kind, source, start, first, column, tabbed } = at;
    const place = { start, first, column, tabbed };
    if (source === '&') throw unexpected(this.#text, start + 1, 'the name of an anchor');
    if (kind === 'anchor') {
      this.#properties.add({ anchor: source.slice(1), tag: null, ...place });
    } else {
      const tag = this.#directives.resolve(source, start);
      this.#warnings.tag(source, tag, start);
      this.#properties.add({ anchor: null, tag, ...place });
    }
    at.next();
    if (!at.separated && !isAbsentScalar(at) && !MAY_TOUCH.has(at.kind))
      throw this.#unexpected('white space after the anchor or tag');
  }

  /** `start` is the offset of the key or of its properties. The current lexeme is the one after the key. */
  #checkImplicitKey(key: HeldLexeme, start: number): void {
    checkImplicitKey(key, start, this.#at, this.#top.kind === 'block-mapping');
  }

  #checkTab({ tabbed, start }: LexemePosition): void {
    if (tabbed) throw new YamlError('a tab in the indentation: expected spaces', start);
  }

  /** What the innermost collection expects, for a message. */
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

/** Lexemes that may follow an anchor or a tag without white space. */
const MAY_TOUCH: ReadonlySet<LexemeKind> = new Set(['comma', 'flow-map-end', 'flow-seq-end', 'end']);

/** Whether the lexer reports an absent scalar of a flow collection. */
function isAbsentScalar({ kind, source }: Lexemes): boolean {
  return kind === 'scalar' && source === '';
}
