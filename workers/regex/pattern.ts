import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { newerSyntax, parsePattern } from './edition.js';
import { patternFaultOf } from './fault.js';
import { tooLargeToCompile } from './too-large.js';
import { uninterruptedFault } from './uninterrupted.js';

/** A regular expression that V8 accepts, of the edition of `edition.ts`. */
export interface Pattern {
  readonly source: string;
  /** Those of `i`, `m`, `s` and `u` that are set: the flags that change what the pattern means. */
  readonly flags: string;
  /** Whether a match must start where the search starts (`y`). */
  readonly sticky: boolean;
  /** Whether the pattern is escaped text: V8 never backtracks, so no rescue is needed. */
  readonly literal: boolean;
  /** The syntax tree; undefined when V8 accepts a pattern that the parser rejects. */
  readonly syntax: AST.Pattern | undefined;
}

/** The flags of a pattern; absent is false. */
export interface Flags {
  readonly ignoreCase?: boolean;
  readonly multiline?: boolean;
  readonly dotall?: boolean;
  readonly unicode?: boolean;
  readonly sticky?: boolean;
}

/** Why a pattern is rejected. */
interface PatternFault {
  readonly fault: string;
  /** Whether it is too expensive to compile or to run; it may then be valid. */
  readonly tooExpensive: boolean;
}

/**
 * Reads a pattern of ECMAScript 2024 (ECMA-262 section 22.2.1) that V8 accepts, to search texts of at most `longest`
 * UTF-16 code units.
 */
export function readPattern(source: string, flags: Flags, longest: number): Pattern | PatternFault {
  const { ignoreCase, multiline, dotall, unicode } = flags;
  const letters = (ignoreCase ? 'i' : '') + (multiline ? 'm' : '') + (dotall ? 's' : '') + (unicode ? 'u' : '');
  const tooExpensive = tooLargeToCompile(source, letters) ?? uninterruptedFault(source, letters, longest);
  if (tooExpensive !== undefined) return { fault: tooExpensive, tooExpensive: true };
  const parsed = parsePattern(source, flags.unicode ?? false);
  try {
    new RegExp(source, letters);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      fault: patternFaultOf(source, error, parsed instanceof SyntaxError ? parsed : undefined),
      tooExpensive: false,
    };
  }
  const newer = parsed instanceof SyntaxError ? newerSyntax(source, flags.unicode ?? false) : undefined;
  if (newer !== undefined) return { fault: patternFaultOf(source, newer, newer), tooExpensive: false };
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
