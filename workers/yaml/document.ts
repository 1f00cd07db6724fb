import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { JsonKind } from '../json/scanner.js';
import { JsonWriter, type Lexeme } from '../json/writer.js';
import type { Indent } from '../text/indent.js';
import { quoted } from '../text/quoted.js';
import { YamlError } from './yaml-error.js';

/** The pieces from `start` to `end` (exclusive). */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Replaces an alias or a merge key: emits the spans, then continues at `next`. */
class AliasJump {
  constructor(
    public spans: readonly Span[],
    public next: number,
  ) {}
}

type Piece = Lexeme | AliasJump;

interface Anchored extends Span {
  /** The scalar as a member name; null for collections. */
  readonly name: Lexeme | null;
}

/** The pieces of a member: its name and its value. */
interface Member extends Span {
  readonly name: Lexeme;
}

interface Collection {
  readonly start: number;
  readonly anchor: string | null;
  /** The member names so far; null for sequences. */
  names: Set<Lexeme> | null;
  merge: Merge | null;
}

interface Merge {
  readonly jump: AliasJump;
  /** The offset of the key `<<` in the text. */
  readonly offset: number;
  /** The index of the first piece of the value. */
  readonly start: number;
}

/**
 * Maximum mappings and members that the merge keys of a document visit. Nested merges visit again members that the
 * result has once. This many take about 0.2 s.
 */
const MAX_MERGED = 1_000_000;

/** Marks the anchor of a node that has not ended: an alias to it would be recursive. */
const OPEN = null;

/**
 * A parsed YAML document, held as JSON lexemes. Anchored nodes are held once: an alias is a jump to them, and a merge
 * key (YAML 1.1, `<<`) is a jump to the merged members. So memory is linear in the text. The expanded size is counted,
 * and rejected above the maximum answer size. Throws `YamlError`.
 */
export class YamlDocument {
  readonly #json = new JsonWriter();
  readonly #null = this.#json.add(JsonKind.literal, 'null');
  readonly #pieces: Piece[] = [];
  /** For each piece, the number of characters that all pieces before it expand to. */
  readonly #sizes: number[] = [0];
  readonly #names = new Map<string, Lexeme>();
  readonly #anchors = new Map<string, Anchored | typeof OPEN>();
  /** The members of merged mappings, by the start of the mapping. */
  readonly #members = new Map<number, readonly Member[]>();
  readonly #open: Collection[] = [];
  /** The mappings in merged sequences, by the start of the sequence. */
  readonly #sequences = new Map<number, readonly number[]>();
  /** Mappings and members that merge keys have visited. */
  #merged = 0;

  beginMapping(anchor: string | null): void {
    this.#begin(this.#json.beginObject, anchor);
  }

  endMapping(): void {
    this.#endMergeValue();
    const { merge, names } = this.#innermost;
    if (merge !== null) this.#merge(merge, names ?? new Set());
    this.#end(this.#json.endObject);
    if (merge === null) return;
    // Merged members replace the value of the merge key. They are counted with the closing brace, in no member's size.
    const { jump, start, offset } = merge;
    this.#sizes[this.#pieces.length]! += this.#sizeOf(jump.spans) - this.#sizeOf([{ start, end: jump.next }]);
    this.#checkSize('this merge key', offset);
  }

  beginSequence(anchor: string | null): void {
    this.#begin(this.#json.beginArray, anchor);
  }

  endSequence(): void {
    this.#end(this.#json.endArray);
  }

  /** Adds a scalar, given as JSON text. */
  scalar(json: string, anchor: string | null): void {
    const start = this.#pieces.length;
    this.#add(
      json === 'null' ? this.#null : this.#json.add(json.startsWith('"') ? JsonKind.string : JsonKind.literal, json),
    );
    if (anchor !== null) this.#anchors.set(anchor, { start, end: start + 1, name: this.#nameOf(json) });
  }

  /** Adds a member name, given as the JSON text of a scalar; its value follows. */
  key(json: string, anchor: string | null, offset: number): void {
    this.#endMergeValue();
    if (anchor !== null) {
      // A key may be a number, whose alias as a value must stay a number: it is kept beside its name and skipped in the
      // output.
      this.#add(new AliasJump([], this.#pieces.length + 2));
      this.scalar(json, anchor);
    }
    this.#key(this.#nameOf(json), offset);
  }

  /** Adds a key that is an alias. */
  aliasKey(anchor: string, offset: number): void {
    this.#endMergeValue();
    const { name } = this.#anchored(anchor, offset);
    if (name === null) throw new YamlError('a key must be a scalar: the alias refers to a collection', offset);
    this.#key(name, offset);
  }

  /** Adds the merge key; its value follows. */
  mergeKey(offset: number): void {
    this.#endMergeValue();
    const mapping = this.#innermost;
    if (mapping.merge)
      throw new YamlError('duplicate merge key "<<": to merge several mappings, give it a sequence', offset);
    const jump = new AliasJump([], 0);
    this.#add(jump);
    mapping.merge = { jump, offset, start: this.#pieces.length };
  }

  alias(anchor: string, offset: number): void {
    const span = this.#anchored(anchor, offset);
    this.#add(new AliasJump([span], this.#pieces.length + 1));
    this.#checkSize('this alias', offset);
  }

  /** The document as JSON text; throws `TextTooLong` above `limit` UTF-16 code units. */
  toJson(indent: Indent, limit: number): string {
    return this.#json.layOut(this.#lexemes(), indent, limit);
  }

  #checkSize(what: string, offset: number): void {
    if (this.#size <= ANSWER_LIMIT) return;
    const limit = `${ANSWER_LIMIT / 1024 / 1024} MB`;
    throw new YamlError(`result too large: with ${what} the document exceeds the maximum of ${limit}`, offset);
  }

  get #size(): number {
    return this.#sizes[this.#pieces.length] ?? 0;
  }

  get #innermost(): Collection {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) throw new RangeError('no collection is open');
    return innermost;
  }

  #begin(lexeme: Lexeme, anchor: string | null): void {
    this.#open.push({ start: this.#pieces.length, anchor, names: null, merge: null });
    if (anchor !== null) this.#anchors.set(anchor, OPEN);
    this.#add(lexeme);
  }

  #end(lexeme: Lexeme): void {
    const { anchor, start } = this.#innermost;
    this.#open.pop();
    this.#add(lexeme);
    if (anchor !== null) this.#anchors.set(anchor, { start, end: this.#pieces.length, name: null });
  }

  #anchored(anchor: string, offset: number): Anchored {
    const anchored = this.#anchors.get(anchor);
    if (anchored === undefined)
      throw new YamlError(`unknown anchor: expected ${quoted(`&${anchor}`)} before this alias`, offset);
    if (anchored === OPEN)
      throw new YamlError(
        `the alias ${quoted(`*${anchor}`)} is inside its own anchor: JSON cannot have cycles`,
        offset,
      );
    return anchored;
  }

  /** The lexeme of a member name; equal names share one. */
  #nameOf(json: string): Lexeme {
    const text = json.startsWith('"') ? json : `"${json}"`;
    let name = this.#names.get(text);
    if (name === undefined) {
      name = this.#json.add(JsonKind.name, text);
      this.#names.set(text, name);
    }
    return name;
  }

  #key(name: Lexeme, offset: number): void {
    const names = (this.#innermost.names ??= new Set());
    if (names.has(name))
      throw new YamlError(`duplicate mapping key ${quoted(JSON.parse(this.#textOf(name)) as string)}`, offset);
    names.add(name);
    this.#add(name);
  }

  /** The JSON text of a name, for a message. */
  #textOf(name: Lexeme): string {
    for (const [text, lexeme] of this.#names) if (lexeme === name) return text;
    return '';
  }

  /** Called at the next key or the end of the mapping: the value of the merge key is complete. */
  #endMergeValue(): void {
    const { merge } = this.#innermost;
    if (merge !== null && merge.jump.next === 0) merge.jump.next = this.#pieces.length;
  }

  /** YAML 1.1, merge: the mapping's own keys take precedence, then the merged mappings in their order. */
  #merge({ jump, offset, start }: Merge, names: Set<Lexeme>): void {
    const [first, ...others] = this.#sources(start, offset);
    if (first === undefined) return;
    const merged = this.#countMerged(this.#membersOf(first), offset).filter(({ name }) => !names.has(name));
    // Only later mappings need to know what the first one added.
    if (others.length > 0) for (const { name } of merged) names.add(name);
    for (const source of others) {
      for (const member of this.#countMerged(this.#membersOf(source), offset)) {
        if (names.has(member.name)) continue;
        names.add(member.name);
        merged.push(member);
      }
    }
    jump.spans = merged;
  }

  #countMerged(members: readonly Member[], offset: number): readonly Member[] {
    this.#merged += members.length + 1;
    if (this.#merged > MAX_MERGED) {
      const maximum = MAX_MERGED.toLocaleString('en-US');
      throw new YamlError(
        `too many merged members: the merge keys up to this one look at more than ${maximum}`,
        offset,
      );
    }
    return members;
  }

  /** The starts of the mappings in the value of a merge key. */
  #sources(value: number, offset: number): readonly number[] {
    const start = this.#target(value);
    const kind = this.#kindAt(start);
    if (kind === JsonKind.beginObject) return [start];
    const sources = kind === JsonKind.beginArray ? this.#mappingsIn(start) : null;
    if (sources === null) {
      throw new YamlError('the value of the merge key "<<" must be a mapping or a sequence of mappings', offset);
    }
    return sources;
  }

  /** The starts of the mappings in a sequence, each once; null if the sequence contains anything else. */
  #mappingsIn(sequence: number): readonly number[] | null {
    const known = this.#sequences.get(sequence);
    if (known) return known;
    const mappings = new Set<number>();
    for (let at = sequence + 1; this.#kindAt(at) !== JsonKind.endArray; at = this.#afterValue(at)) {
      mappings.add(this.#target(at));
    }
    const starts = [...mappings];
    if (!starts.every(start => this.#kindAt(start) === JsonKind.beginObject)) return null;
    this.#sequences.set(sequence, starts);
    return starts;
  }

  #membersOf(mapping: number): readonly Member[] {
    const known = this.#members.get(mapping);
    if (known) return known;
    const members: Member[] = [];
    for (let at = mapping + 1; this.#kindAt(at) !== JsonKind.endObject; ) {
      const piece = this.#pieces[at];
      if (piece instanceof AliasJump) {
        // Spans of a merge are members; an anchored key has no spans.
        for (const member of piece.spans) members.push(member as Member);
        at = piece.next;
      } else if (piece !== undefined) {
        const end = this.#afterValue(at + 1);
        members.push({ name: piece, start: at, end });
        at = end;
      }
    }
    this.#members.set(mapping, members);
    return members;
  }

  /** The first piece of a value, aliases resolved. */
  #target(value: number): number {
    const piece = this.#pieces[value];
    return piece instanceof AliasJump ? (piece.spans[0]?.start ?? value) : value;
  }

  #afterValue(value: number): number {
    let depth = 0;
    let at = value;
    do {
      const piece = this.#pieces[at];
      const kind = this.#kindAt(at);
      if (kind === JsonKind.beginObject || kind === JsonKind.beginArray) depth++;
      else if (kind === JsonKind.endObject || kind === JsonKind.endArray) depth--;
      at = piece instanceof AliasJump ? piece.next : at + 1;
    } while (depth > 0);
    return at;
  }

  #kindAt(index: number): JsonKind | undefined {
    const piece = this.#pieces[index];
    return piece instanceof AliasJump ? undefined : piece?.kind;
  }

  *#lexemes(): Generator<Lexeme> {
    const around: { spans: readonly Span[]; index: number; at: number; end: number }[] = [];
    let spans: readonly Span[] = [{ start: 0, end: this.#pieces.length }];
    let index = 0;
    let { start: at, end } = spans[0] as Span;
    for (;;) {
      const piece = at < end ? this.#pieces[at] : undefined;
      if (piece instanceof AliasJump) {
        around.push({ spans, index, at: piece.next, end });
        spans = piece.spans;
        index = -1;
        at = end;
      } else if (piece !== undefined) {
        yield piece;
        at++;
      } else if (index + 1 < spans.length) {
        ({ start: at, end } = spans[++index] as Span);
      } else {
        const back = around.pop();
        if (back === undefined) return;
        ({ spans, index, at, end } = back);
      }
    }
  }

  #add(piece: Piece): void {
    const size = piece instanceof AliasJump ? this.#sizeOf(piece.spans) : piece.end - piece.start + 1;
    this.#sizes.push(this.#size + size);
    this.#pieces.push(piece);
  }

  #sizeOf(spans: readonly Span[]): number {
    let size = 0;
    for (const { start, end } of spans) size += (this.#sizes[end] ?? 0) - (this.#sizes[start] ?? 0);
    return size;
  }
}
