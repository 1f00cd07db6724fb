import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/regex-tester.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { ToolError } from '../tool-error.js';
import { after, type Finder } from './finder.js';

type Matches = Pick<ReturnType<Run<typeof contract>>, 'matchCount' | 'truncated' | 'matches'>;

/** How many matches an answer lists. */
const LISTED = 1000;

/** JSON around a match and around a group, in bytes, at the least. */
const MATCH_FRAME = 44;
const GROUP_FRAME = 31;

/** How the matches of one pattern in one text are gone through. */
export interface Survey {
  readonly text: string;
  readonly global: boolean;
  readonly unicode: boolean;
  /** The names of the groups by number, from group 1 on; `''` for one without. */
  readonly names: readonly string[];
}

/** Counts all matches and lists the first; refuses a list that no answer could hold. */
export function collectMatches(find: Finder, { text, global, unicode, names }: Survey): Matches {
  const matches: Matches['matches'] = [];
  let matchCount = 0;
  let size = 0;
  for (let match = find(text, 0); match; match = global ? find(text, after(match, text, unicode)) : null) {
    matchCount += 1;
    if (matchCount > LISTED) continue;
    const [whole, ...captures] = match;
    const groups = captures.map((value: string | undefined, n) => ({
      index: n + 1,
      name: names[n] ?? '',
      value: value ?? '',
    }));
    size = groups.reduce(
      (sum, { name, value }) => sum + GROUP_FRAME + name.length + value.length,
      size + MATCH_FRAME + whole.length,
    );
    if (size > ANSWER_LIMIT) {
      throw new ToolError(resultTooLarge(`reached at match ${matchCount}: capture less, or match a shorter text`));
    }
    matches.push({ index: matchCount, text: whole, range: [match.index, match.index + whole.length], groups });
  }
  return { matchCount, truncated: matchCount > LISTED, matches };
}
