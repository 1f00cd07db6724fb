import { escaped } from '../regex/escaped.js';
import { lineEndingAt, type SearchedLines } from './searched-lines.js';

/** Lines of which a filter must pass over half to be worth its time. */
const SAMPLED_LINES = 128;

/** Finds the lines that contain one of some texts. */
export class Filter {
  readonly #texts: readonly string[];
  /** Finds any of the texts; undefined where there is one, in its own case. */
  readonly #pattern: RegExp | undefined;
  /** The first text at or behind the last line that was asked for, in UTF-16 code units; Infinity if there is none. */
  #start = -1;
  #end = -1;

  /** `flags` are those of the pattern that needs one of the texts: they say whether case matters. */
  constructor(texts: readonly string[], flags: string) {
    this.#texts = texts;
    if (texts.length > 1 || flags.includes('i'))
      this.#pattern = new RegExp(texts.map(escaped).join('|'), `g${flags.replace(/[^iu]/g, '')}`);
  }

  /** Whether at most half of the first lines contain one of the texts. */
  isSelective(lines: SearchedLines): boolean {
    const sampled = Math.min(SAMPLED_LINES, lines.count);
    let found = 0;
    for (let line = 0; line < sampled && (line = this.lineFrom(line, lines)) < sampled; line++) found++;
    this.#start = -1;
    return found <= sampled / 2;
  }

  /**
   * The first line, from line `from` on, that contains one of the texts; the number of lines if there is none. Lines
   * must be asked for in ascending order.
   */
  lineFrom(from: number, lines: SearchedLines): number {
    const { text, starts, count } = lines;
    for (let line = from; ; ) {
      const start = starts[line]!;
      if (this.#start < start) this.#findFrom(text, start);
      if (this.#start === Infinity) return count;
      line = lineEndingAt(lines, this.#end, line);
      // It may begin in the line before, or in what was trimmed.
      if (line === count || starts[line]! <= this.#start) return line;
    }
  }

  #findFrom(text: string, from: number): void {
    const pattern = this.#pattern;
    if (pattern === undefined) {
      const at = text.indexOf(this.#texts[0]!, from);
      this.#start = at < 0 ? Infinity : at;
      this.#end = at + this.#texts[0]!.length;
      return;
    }
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    this.#start = match?.index ?? Infinity;
    this.#end = pattern.lastIndex;
  }
}
