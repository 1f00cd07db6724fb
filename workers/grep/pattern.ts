import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/grep.js';
import { type Pattern, readPattern } from '../regex/pattern.js';
import { requiredText } from '../regex/required-text.js';
import { wholeWord } from '../regex/word.js';
import { ToolError } from '../tool-error.js';

type Question = Pick<
  Parameters<Run<typeof contract>>[0],
  'pattern' | 'mode' | 'position' | 'caseInsensitive' | 'wholeWord' | 'flags'
>;

/** Where a text stands in a line, by what the contract calls it; an empty one is found at the start alone. */
const PLACES = {
  contains: (text: string) => (text === '' ? '^' : text),
  prefix: (text: string) => `^${text}`,
  suffix: (text: string) => `${text}$`,
  exact: (text: string) => `^${text}$`,
};

/** What to look for in a line. */
export interface Query {
  readonly pattern: Pattern;
  /** A text that every match has inside; may be empty. */
  readonly required: string;
}

/**
 * What is asked for, as a regular expression. A text goes by code points, so
 * that half of a surrogate pair is not found in a whole one. Throws `ToolError`
 * where a regular expression is not valid, or too large to compile.
 */
export function toQuery({
  pattern: source,
  mode,
  position,
  caseInsensitive,
  wholeWord: words,
  flags,
}: Question): Query {
  const pattern =
    mode === 'regex'
      ? readPattern(source, { ...flags, ignoreCase: caseInsensitive })
      : readPattern(PLACES[position](source.replace(SYNTAX, '\\$&')), { unicode: true, ignoreCase: caseInsensitive });
  if ('fault' in pattern) {
    throw new ToolError(pattern.tooLarge ? pattern.fault : `the pattern is not a regular expression: ${pattern.fault}`);
  }
  const required = requiredText(pattern);
  const query = mode === 'regex' ? pattern : { ...pattern, literal: true };
  return { pattern: words ? wholeWord(query) : query, required };
}

/** ECMA-262 SyntaxCharacter. */
const SYNTAX = /[$()*+.?[\\\]^{|}]/g;
