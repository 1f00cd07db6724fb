import { warningsField } from '../../src/shared/warnings.js';
import { findHits } from '../grep/hits.js';
import { list } from '../grep/listing.js';
import { toQuery } from '../grep/pattern.js';
import { searchedLines } from '../grep/searched-lines.js';
export const run = (input, limitMs) => {
    const lines = searchedLines(input.text, input.trimWhitespace, input.keepBlankLines);
    const query = toQuery(input);
    const { hits, matchCount } = findHits(query, lines, limitMs, {
        invert: input.invertMatch,
        global: input.mode === 'exact' || (input.flags.global ?? false),
        maxHits: input.maxHits,
    });
    return {
        matches: list(lines, hits, { before: input.linesBefore, after: input.linesAfter }),
        totalLines: lines.total,
        matchCount,
        nonMatchCount: lines.count - matchCount,
        ...warningsField(query.warnings),
    };
};
//# sourceMappingURL=grep.js.map