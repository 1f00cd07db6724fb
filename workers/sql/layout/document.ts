import { TextBuilder } from '../../text/text-builder.js';
import type { Tokens } from '../lexer/tokens.js';

/** How the letters of a token are written. */
export const Case = { preserve: 0, upper: 1, lower: 2 } as const;
export type Case = (typeof Case)[keyof typeof Case];

const TEXT = 0;
const PIECE = 1;
const SPACE = 2;
const SOFT = 3;
const LINE = 4;
const HARD = 5;
const INDENT = 6;
const OPEN = 7;
const CLOSE = 8;
const CODES = 16;

/**
 * Characters of a formatted text at most, without what it was made of: the indent stops growing where it would
 * take more.
 */
const LARGEST_INDENTS = 8 * 1024 * 1024;

/**
 * A document to print, after Philip Wadler's "A prettier printer": texts, places where a line may or must
 * end, indents, and groups, which are printed on one line where that is possible. Commands stand in one flat
 * list, and are printed without recursion, in time and memory that grow with the list.
 */
export class Document {
  #commands = new Int32Array(1024);
  #length = 0;
  /** Start and end of each piece. */
  readonly #pieces: number[] = [];
  readonly #limits: number[] = [];
  level = 0;

  constructor(readonly tokens: Tokens) {}

  /** A token of the source. */
  text(token: number, letters: Case): void {
    this.#add(TEXT, token * 3 + letters);
  }

  /** A part of the source that is no token. */
  piece(start: number, end: number): void {
    this.#add(PIECE, this.#pieces.length);
    this.#pieces.push(start, end);
  }

  space(): void {
    this.#add(SPACE, 0);
  }

  /** The end of a line, or nothing where the group fits on one. */
  soft(): void {
    this.#add(SOFT, 0);
  }

  /** The end of a line, or a space where the group fits on one. */
  line(): void {
    this.#add(LINE, 0);
  }

  /** The end of a line, with an empty one behind it where `blank`; `level` indents the next line alone. */
  hard(blank: boolean, level = -1): void {
    this.#add(HARD, (level + 1) * 2 + (blank ? 1 : 0));
  }

  indent(levels: number): void {
    this.level += levels;
    this.#add(INDENT, levels + 8);
  }

  /** Begins a group that fits on a line of so many columns, without regard to what stands before it. */
  open(limit: number): void {
    this.#add(OPEN, this.#limits.length);
    this.#limits.push(limit);
  }

  close(): void {
    this.#add(CLOSE, 0);
  }

  /** The text, in lines without white space at their ends. Throws `TextTooLong` past `limit` UTF-16 code units. */
  print(indentSize: number, limit: number): string {
    const broken = this.#brokenGroups();
    const deepest = this.#deepestIndent(broken, indentSize);
    const { text: source, starts, ends } = this.tokens;
    const out = new TextBuilder(source, source.length * 2, limit);
    let level = 0;
    const open: boolean[] = [];
    let breaks = true;
    for (let at = 0; at < this.#length; at++) {
      const command = this.#commands[at] ?? 0;
      const value = command >> 4;
      switch (command % CODES) {
        case TEXT: {
          const token = Math.trunc(value / 3);
          const start = starts[token] ?? 0;
          const end = ends[token] ?? 0;
          if (value % 3 === Case.preserve) out.slice(start, end);
          else
            out.append(
              value % 3 === Case.upper
                ? source.slice(start, end).toUpperCase()
                : source.slice(start, end).toLowerCase(),
            );
          break;
        }
        case PIECE:
          out.slice(this.#pieces[value] ?? 0, this.#pieces[value + 1] ?? 0);
          break;
        case SPACE:
          out.repeat(0x20, 1);
          break;
        case SOFT:
        case LINE:
          if (breaks) newline(out, 1, Math.min(level, deepest) * indentSize);
          else if (command % CODES === LINE) out.repeat(0x20, 1);
          break;
        case HARD: {
          const own = value >> 1;
          newline(out, 1 + (value & 1), Math.min(own > 0 ? own - 1 : level, deepest) * indentSize);
          break;
        }
        case INDENT:
          level += value - 8;
          break;
        case OPEN:
          open.push(breaks);
          breaks = broken[value] === 1;
          break;
        default:
          breaks = open.pop() ?? true;
      }
    }
    return out.toString();
  }

  /** Which groups do not fit on a line, by their numbers: for their width, or for a line that has to end. */
  #brokenGroups(): Uint8Array {
    const broken = new Uint8Array(this.#limits.length);
    const { starts, ends } = this.tokens;
    const groups: number[] = [];
    const begins: number[] = [];
    let width = 0;
    for (let at = 0; at < this.#length; at++) {
      const command = this.#commands[at] ?? 0;
      const value = command >> 4;
      switch (command % CODES) {
        case TEXT: {
          const token = Math.trunc(value / 3);
          width += (ends[token] ?? 0) - (starts[token] ?? 0);
          break;
        }
        case PIECE:
          width += (this.#pieces[value + 1] ?? 0) - (this.#pieces[value] ?? 0);
          break;
        case SPACE:
        case LINE:
          width++;
          break;
        case HARD: {
          const innermost = groups.at(-1);
          if (innermost !== undefined) broken[innermost] = 1;
          break;
        }
        case OPEN:
          groups.push(value);
          begins.push(width);
          break;
        case CLOSE: {
          const group = groups.pop() ?? 0;
          const around = groups.at(-1);
          if (width - (begins.pop() ?? 0) > (this.#limits[group] ?? 0)) broken[group] = 1;
          if (broken[group] === 1 && around !== undefined) broken[around] = 1;
        }
      }
    }
    return broken;
  }

  /**
   * The deepest level that still indents. Nesting may be as deep as the text is long, and every token of it on a
   * line of its own: indented in full that would take gigabytes.
   */
  #deepestIndent(broken: Uint8Array, indentSize: number): number {
    /** How many lines begin at each level. */
    const lines: number[] = [];
    const open: boolean[] = [];
    let level = 0;
    let breaks = true;
    for (let at = 0; at < this.#length; at++) {
      const command = this.#commands[at] ?? 0;
      const value = command >> 4;
      const code = command % CODES;
      if (code === INDENT) {
        level += value - 8;
      } else if (code === OPEN) {
        open.push(breaks);
        breaks = broken[value] === 1;
      } else if (code === CLOSE) {
        breaks = open.pop() ?? true;
      } else if (code === HARD || ((code === SOFT || code === LINE) && breaks)) {
        const own = code === HARD ? value >> 1 : 0;
        const indented = own > 0 ? own - 1 : level;
        while (lines.length <= indented) lines.push(0);
        lines[indented] = (lines[indented] ?? 0) + 1;
      }
    }
    let deeper = lines.reduce((sum, count) => sum + count, 0);
    let columns = 0;
    for (const [indented, count] of lines.entries()) {
      // One level more indents all lines that are deeper than this one.
      deeper -= count;
      columns += deeper * indentSize;
      if (columns > LARGEST_INDENTS) return indented;
    }
    return lines.length;
  }

  #add(code: number, value: number): void {
    if (this.#length === this.#commands.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#commands);
      this.#commands = larger;
    }
    this.#commands[this.#length++] = value * CODES + code;
  }
}

function newline(out: TextBuilder, lines: number, columns: number): void {
  out.repeat(0x0a, lines);
  out.repeat(0x20, columns);
}
