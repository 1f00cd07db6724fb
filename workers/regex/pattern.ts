import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { newerSyntax, parsePattern } from './edition.js';
import { faultOf } from './fault.js';
import { tooLargeToCompile } from './too-large.js';

/** A regular expression that V8 accepts, of the edition of `edition.ts`. */
export interface Pattern {
  readonly source: string;
  /** Those of `i`, `m`, `s` and `u` that are set: what decides what the pattern means. */
  readonly flags: string;
  /** Whether a match may begin nowhere but where it is looked for (`y`). */
  readonly sticky: boolean;
  /**
   * A text that is looked for as it stands: V8 never has to go back, and nothing could rescue it sooner than it is
   * done.
   */
  readonly literal: boolean;
  /** The syntax tree; undefined should the parser not know what V8 knows. */
  readonly syntax: AST.Pattern | undefined;
}

/** The flags that a pattern is read under; absent is false. */
export interface Flags {
  readonly ignoreCase?: boolean;
  readonly multiline?: boolean;
  readonly dotall?: boolean;
  readonly unicode?: boolean;
  readonly sticky?: boolean;
}

/** Why a text is not taken as a pattern. */
export interface PatternFault {
  readonly fault: string;
  /** Whether it might be a valid one, and is larger than V8 is given to compile. */
  readonly tooLarge: boolean;
}

/** Reads `source` as ECMA-262 (section 22.2.1) and V8 have it. */
export function readPattern(source: string, flags: Flags): Pattern | PatternFault {
  const { ignoreCase, multiline, dotall, unicode } = flags;
  const letters = (ignoreCase ? 'i' : '') + (multiline ? 'm' : '') + (dotall ? 's' : '') + (unicode ? 'u' : '');
  const tooLarge = tooLargeToCompile(source, letters);
  if (tooLarge !== undefined) return { fault: tooLarge, tooLarge: true };
  const parsed = parsePattern(source, flags.unicode ?? false);
  try {
    new RegExp(source, letters);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { fault: faultOf(error, parsed instanceof SyntaxError ? parsed : undefined), tooLarge: false };
  }
  const newer = parsed instanceof SyntaxError ? newerSyntax(source, flags.unicode ?? false) : undefined;
  if (newer !== undefined) return { fault: faultOf(newer, newer), tooLarge: false };
  return {
    source,
    flags: letters,
    sticky: flags.sticky ?? false,
    literal: false,
    syntax: parsed instanceof SyntaxError ? undefined : parsed,
  };
}

/** The capturing groups of a tree in the order of their numbers (ECMA-262 section 22.2.1.2). */
export function capturingGroups(syntax: AST.Pattern): AST.CapturingGroup[] {
  const groups: AST.CapturingGroup[] = [];
  visitRegExpAST(syntax, { onCapturingGroupEnter: group => groups.push(group) });
  return groups;
}
