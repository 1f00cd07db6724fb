import { ToolError } from '../tool-error.js';
import type { Pattern } from './pattern.js';

/** The first match in `text` that begins at `from` (UTF-16 code units) or later; null when there is none. */
export type Finder = (text: string, from: number) => RegExpExecArray | null;

/** V8 has no room left for what it would have to go back to. */
export class OutOfRoom extends ToolError {
  constructor() {
    super('the pattern needs more memory for backtracking than there is: it has too many ways to match this text');
  }
}

/** The finder that is V8 itself. It may run without end, and throws `OutOfRoom`. */
export function nativeFinder({ source, flags, sticky }: Pattern): Finder {
  // Both flags make V8 begin at lastIndex; what `global` means to a caller is not the finder's business.
  const regexp = new RegExp(source, `${flags}${sticky ? 'y' : 'g'}`);
  return (text, from) => {
    regexp.lastIndex = from;
    try {
      return regexp.exec(text);
    } catch (error) {
      // A RangeError while matching, a SyntaxError for code too large: V8 compiles at the first match.
      if (error instanceof RangeError || error instanceof SyntaxError) throw new OutOfRoom();
      throw error;
    }
  };
}

/**
 * Where to look next after a match that ended at `end`: an empty one is stepped over by a character (ECMA-262
 * AdvanceStringIndex).
 */
export function after(match: RegExpExecArray, text: string, unicode: boolean): number {
  const end = match.index + match[0].length;
  return match[0] === '' ? advance(text, end, unicode) : end;
}

/** The index of the character after the one at `index`: one code unit on, with `unicode` one code point. */
export function advance(text: string, index: number, unicode: boolean): number {
  return index + (unicode && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
}
