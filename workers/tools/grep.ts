import type { Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/grep.js';
import { findHits } from '../grep/hits.js';
import { list } from '../grep/listing.js';
import { toQuery } from '../grep/pattern.js';
import { longestLine, searchedLines } from '../grep/searched-lines.js';

export const run: Run<typeof contract> = (input, limitMs) => {
  const lines = searchedLines(input.text, input.trimWhitespace, input.keepBlankLines);
  const query = toQuery(input, longestLine(lines));
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
