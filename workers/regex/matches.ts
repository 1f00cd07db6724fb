import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/regex-tester.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { ToolError } from '../tool-error.js';
import { after, type Finder } from './finder.js';
import { Replacement } from './replacement.js';

type Matches = Pick<ReturnType<Run<typeof contract>>, 'matchCount' | 'truncated' | 'matches' | 'replaced'>;

/** Maximum matches listed in a result. */
const MAX_LISTED = 1000;

/** Minimum bytes of JSON around a match and around a group. */
const MATCH_FRAME = 44;
const GROUP_FRAME = 31;

/** The text of a search, and what its pattern says about the matches. */
interface MatchOptions {
  readonly text: string;
  readonly global: boolean;
  readonly unicode: boolean;
  /** Group names, from group 1 on; `''` for groups without a name. */
  readonly names: readonly string[];
  /** The template that replaces each match. */
  readonly replacement?: string | undefined;
}

/**
 * Counts all matches, lists the first ones and replaces all of them. Throws `ToolError` when the list or the replaced
 * text exceeds the maximum answer size.
 */
export function collectMatches(find: Finder, options: MatchOptions): Matches {
  const { text, global, unicode, names, replacement } = options;
  const replaced = replacement === undefined ? undefined : new Replacement(text, replacement);
  const matches: Matches['matches'] = [];
  let matchCount = 0;
  let size = 0;
  for (let match = find(text, 0); match; match = global ? find(text, after(match, text, unicode)) : null) {
    matchCount += 1;
    replaced?.add(match);
    if (matchCount > MAX_LISTED) continue;
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
  return {
    matchCount,
    truncated: matchCount > MAX_LISTED,
    matches,
    ...(replaced && { replaced: replaced.toString() }),
  };
}
