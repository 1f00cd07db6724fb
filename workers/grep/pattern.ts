import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/grep.js';
import { escaped } from '../regex/escaped.js';
import { otherEngineWarnings } from '../regex/other-engines.js';
import { type Pattern, readPattern } from '../regex/pattern.js';
import { type RequiredTexts, requiredTexts } from '../regex/required-text.js';
import { unicodeWarnings } from '../regex/unicode-warnings.js';
import { wholeWord } from '../regex/word.js';
import { ToolError } from '../tool-error.js';

type QueryInput = Pick<
  Parameters<Run<typeof contract>>[0],
  'pattern' | 'mode' | 'position' | 'caseInsensitive' | 'wholeWord' | 'flags'
>;

/** Patterns for a literal text at each `position`; an empty text matches only at the start of the line. */
const ANCHORED = {
  contains: (text: string) => (text === '' ? '^' : text),
  prefix: (text: string) => `^${text}`,
  suffix: (text: string) => `${text}$`,
  exact: (text: string) => `^${text}$`,
};

/** What to search for in a line. */
export interface Query {
  readonly pattern: Pattern;
  readonly required: RequiredTexts;
  /** Why the pattern is likely not what was meant. */
  readonly warnings: readonly string[];
}

/**
 * Compiles the input into a pattern. Literal text is matched by code point, so that half of a surrogate pair is not
 * found in a whole one. The lines have at most `longest` UTF-16 code units. Throws `ToolError` when a regular
 * expression is invalid, or too expensive to compile or to run.
 */
export function toQuery(
  { pattern: source, mode, position, caseInsensitive, wholeWord: isWholeWord, flags }: QueryInput,
  longest: number,
): Query {
  const [expression, expressionFlags] =
    mode === 'regex' ? [source, flags] : [ANCHORED[position](escaped(source)), { unicode: true }];
  const pattern = readPattern(expression, { ...expressionFlags, ignoreCase: caseInsensitive }, longest);
  if ('fault' in pattern) {
    throw new ToolError(pattern.tooExpensive ? pattern.fault : `invalid pattern: ${pattern.fault}`);
  }
  const required = requiredTexts(pattern);
  const query = mode === 'regex' ? pattern : { ...pattern, literal: true };
  const warnings = [...unicodeWarnings(pattern), ...otherEngineWarnings(pattern)];
  return { pattern: isWholeWord ? wholeWord(query) : query, required, warnings };
}
