import { Buffer } from 'node:buffer';
import { isBlankLine } from '../../shared/blank-line.js';
import { SMALL_BODY } from '../../shared/call.js';
import { type ErrorAnswer, errors } from '../../shared/error-answer.js';
import { UNPARSED_LANE } from '../../shared/lane-of.js';
import { idMember } from '../../shared/line-id.js';
import { MAX_DEPTH } from '../../shared/parse-body.js';
import type { LaneName } from '../../shared/tool.js';
import { BodyBuffer } from '../bodies/body-buffer.js';
import { namedTool } from './named-tool.js';
import { MAX_RUN, type SharedBlocks } from './shared-blocks.js';

const LF = 0x0a;

const NOTHING = Buffer.alloc(0);

/** Consecutive lines for one lane: small ones in a shared block, or one large one. `bytes` is their memory. */
export interface LineRun {
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly lane: LaneName;
  readonly parts: readonly Buffer[];
  readonly bytes: number;
  /** Its lines that are not blank. */
  readonly calls: number;
}

/** A line that is rejected before it is complete; the rest of it is skipped. Nothing of it is held. */
export interface SkippedLine {
  readonly line: number;
  /** The member `"id"` as JSON text with a comma; empty if it cannot be read. */
  readonly id: string;
  readonly rejected: ErrorAnswer;
  readonly bytes: 0;
  readonly calls: 1;
}

/** Lines of an upload that are to be answered. */
export type FoundLines = LineRun | SkippedLine;

/**
 * Splits an upload at its line ends, without parsing. A line above 64 KiB is for the heavy lane; a smaller one for the
 * lane of the tool it seems to name, or the fast lane.
 */
export class LineSplitter {
  readonly #laneOf: (tool: string | undefined, bytes: number) => LaneName;
  readonly #maxLine: number;
  readonly #blocks: SharedBlocks;
  /** The incomplete line. */
  #tail: BodyBuffer | undefined;
  #skipping = false;
  /** Why the line that is skipped is rejected, unless the rest of it is blank, too. */
  #ifNotBlank: Omit<SkippedLine, 'line'> | undefined;
  /** The number of the next line, from 1. */
  #line = 1;
  /** The tool that the line before seems to name. */
  #tool: string | undefined;

  /** `maxLine` is in bytes. */
  constructor(laneOf: (tool: string | undefined, bytes: number) => LaneName, maxLine: number, blocks: SharedBlocks) {
    this.#blocks = blocks;
    this.#laneOf = laneOf;
    this.#maxLine = maxLine;
  }

  /** The number of the incomplete line, from 1. */
  get line(): number {
    return this.#line;
  }

  /** The number of the first line that is neither complete nor rejected, from 1. */
  get next(): number {
    return this.#skipping && this.#ifNotBlank === undefined ? this.#line + 1 : this.#line;
  }

  /** Bytes held of the incomplete line. */
  get held(): number {
    return this.#tail?.capacity ?? 0;
  }

  /** Bytes that adding so many allocates at most: of complete lines, and of the incomplete one. */
  roomFor(bytes: number): number {
    return bytes + (this.#tail?.roomFor(bytes) ?? 0);
  }

  /** Whether there is an incomplete line. */
  get inLine(): boolean {
    return this.#tail !== undefined || this.#skipping;
  }

  /** Adds bytes of the upload; returns the lines that are now complete, copied. */
  push(data: Buffer): FoundLines[] {
    const found: FoundLines[] = [];
    // The first line shares a run with those after it, also where its beginning came earlier.
    const tail = this.#takeSmallTail(data);
    let begun = tail?.parts[0] ?? NOTHING;
    let at = this.inLine ? this.#finish(data, found) : 0;
    let start = at;
    let first = this.#line;
    let lane: LaneName | undefined;
    let calls = 0;
    const flush = (): void => {
      if (at === start) return;
      found.push(this.#runOf(first, lane!, [begun, data.subarray(start, at)], calls));
      begun = NOTHING;
      start = at;
      calls = 0;
      first = this.#line;
    };
    for (let end = nextLineEnd(data, at); end >= 0; end = nextLineEnd(data, at)) {
      const isBegun = begun.length > 0 && at === 0;
      const line = isBegun ? Buffer.concat([begun, data.subarray(0, end)]) : data;
      const from = isBegun ? 0 : at;
      const to = isBegun ? line.length : end;
      const isBlank = to - from <= SMALL_BODY && isBlankLine(line, from, to);
      const own = isBlank ? this.#laneOf(undefined, 0) : this.#guess(line, from, to);
      // A large line is a job of its own; small ones share a job.
      if (lane !== own || own === UNPARSED_LANE || begun.length + end + 1 - start > MAX_RUN) flush();
      lane = own;
      if (!isBlank) calls++;
      at = end + 1;
      this.#line++;
    }
    flush();
    tail?.free();
    if (at < data.length) this.#append(data.subarray(at), found);
    return found;
  }

  /** Ends the upload: returns its last line if it has no line end. */
  end(): FoundLines[] {
    return this.#skipping ? [] : this.#complete();
  }

  /** Frees what is held. */
  free(): void {
    this.#tail?.free();
    this.#tail = undefined;
  }

  /** Removes the beginning of a line that is small and ends in `data`. */
  #takeSmallTail(data: Buffer): BodyBuffer | undefined {
    const tail = this.#tail;
    const end = data.indexOf(LF);
    if (tail === undefined || end < 0 || tail.bytes + end > SMALL_BODY) return undefined;
    this.#tail = undefined;
    return tail;
  }

  /** Adds the bytes up to the next line end; returns the offset of the next line. */
  #finish(data: Buffer, found: FoundLines[]): number {
    const end = data.indexOf(LF);
    const bytes = end < 0 ? data : data.subarray(0, end);
    if (!this.#skipping) this.#append(bytes, found);
    else if (this.#ifNotBlank !== undefined && !isBlankLine(bytes)) this.#reject(this.#ifNotBlank, found);
    if (end < 0) return data.length;
    if (!this.#skipping) found.push(...this.#complete());
    this.#skipping = false;
    this.#ifNotBlank = undefined;
    this.#line++;
    return end + 1;
  }

  #append(bytes: Buffer, found: FoundLines[]): void {
    this.#tail ??= new BodyBuffer(undefined, true, MAX_DEPTH + 1);
    const problem = this.#tail.append(bytes);
    const isTooLarge = this.#tail.bytes > this.#maxLine;
    if (problem === undefined && !isTooLarge) return;
    const error = isTooLarge ? errors.tooLarge(this.#maxLine) : errors.refused(problem!);
    const id = idMember(this.#tail.parts[0] ?? bytes);
    const rejected = { id, rejected: error, bytes: 0, calls: 1 } as const;
    // The structure check bounds the white space that is looked at here. It keeps no bytes that it rejects.
    const isBlank = isBlankLine(bytes) && this.#tail.parts.every(part => isBlankLine(part));
    if (isBlank) this.#ifNotBlank = rejected;
    else this.#reject(rejected, found);
    this.free();
    this.#skipping = true;
  }

  #reject(rejected: Omit<SkippedLine, 'line'>, found: FoundLines[]): void {
    found.push({ line: this.#line, ...rejected });
    this.#ifNotBlank = undefined;
  }

  #complete(): LineRun[] {
    const tail = this.#tail;
    this.#tail = undefined;
    if (tail === undefined) return [];
    const { parts, bytes } = tail;
    const whole = parts[0]!;
    if (bytes > SMALL_BODY) return [{ line: this.#line, lane: UNPARSED_LANE, parts, bytes, calls: 1 }];
    // A large blank line counts as a call: looking at all of it would stall the event loop.
    const calls = whole.length <= SMALL_BODY && isBlankLine(whole) ? 0 : 1;
    const run = this.#runOf(this.#line, this.#guess(whole, 0, whole.length), [whole], calls);
    tail.free();
    return [run];
  }

  #runOf(line: number, lane: LaneName, pieces: readonly Buffer[], calls: number): LineRun {
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    if (bytes <= MAX_RUN && (lane !== UNPARSED_LANE || bytes <= SMALL_BODY + 1)) {
      const shared = this.#blocks.copy(pieces, bytes);
      return { line, lane, parts: [shared], bytes: shared.buffer.byteLength, calls };
    }
    const copy = Buffer.allocUnsafeSlow(bytes);
    let at = 0;
    for (const piece of pieces) at += piece.copy(copy, at);
    return { line, lane, parts: [copy], bytes, calls };
  }

  #guess(bytes: Buffer, start: number, end: number): LaneName {
    if (end - start <= SMALL_BODY) this.#tool = namedTool(bytes, start, end, this.#tool);
    return this.#laneOf(this.#tool, end - start);
  }
}

/** The offset of the next line end, or -1. An upload of empty lines pays no native call for each. */
const nextLineEnd = (data: Buffer, at: number): number => (data[at] === LF ? at : data.indexOf(LF, at));

/** The beginning of lines up to and with the `count`th that is not blank. */
export function firstCalls(bytes: Buffer, count: number): Buffer {
  let at = 0;
  for (let left = count; left > 0 && at < bytes.length; ) {
    const lf = bytes.indexOf(LF, at);
    const end = lf < 0 ? bytes.length : lf;
    if (!isBlankLine(bytes, at, end)) left--;
    at = Math.min(end + 1, bytes.length);
  }
  return bytes.subarray(0, at);
}
