import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { ToolError } from '../tool-error.js';
import { after } from './finder.js';
/** Maximum matches listed in a result. */
const MAX_LISTED = 1000;
/** Minimum bytes of JSON around a match and around a group. */
const MATCH_FRAME = 44;
const GROUP_FRAME = 31;
/** Counts all matches and lists the first ones. Throws `ToolError` when the list exceeds the maximum answer size. */
export function collectMatches(find, { text, global, unicode, names }) {
    const matches = [];
    let matchCount = 0;
    let size = 0;
    for (let match = find(text, 0); match; match = global ? find(text, after(match, text, unicode)) : null) {
        matchCount += 1;
        if (matchCount > MAX_LISTED)
            continue;
        const [whole, ...captures] = match;
        const groups = captures.map((value, n) => ({
            index: n + 1,
            name: names[n] ?? '',
            value: value ?? '',
        }));
        size = groups.reduce((sum, { name, value }) => sum + GROUP_FRAME + name.length + value.length, size + MATCH_FRAME + whole.length);
        if (size > ANSWER_LIMIT) {
            throw new ToolError(resultTooLarge(`reached at match ${matchCount}: capture less, or match a shorter text`));
        }
        matches.push({ index: matchCount, text: whole, range: [match.index, match.index + whole.length], groups });
    }
    return { matchCount, truncated: matchCount > MAX_LISTED, matches };
}
//# sourceMappingURL=matches.js.map