import type { Static } from 'typebox';
import type contract from '../../src/tools/grep.js';
import type { Comparison } from '../comparison.js';
import { log, MB } from '../texts.js';

type Input = Static<typeof contract.input>;

/** A search for all matches, without context. */
export const inputOf = (text: string, pattern: string, mode: Input['mode']): Input => ({
  text,
  pattern,
  mode,
  position: 'contains',
  caseInsensitive: false,
  wholeWord: false,
  invertMatch: false,
  keepBlankLines: true,
  trimWhitespace: false,
  maxHits: 100_000,
  linesBefore: 0,
  linesAfter: 0,
  flags: { global: true },
});

/** The straightforward code: tests each line, and returns the matching lines with their ranges. */
function plain({ text, pattern, mode }: Input) {
  const source = mode === 'exact' ? pattern.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&') : pattern;
  const test = new RegExp(source);
  const all = new RegExp(source, 'g');
  const lines = text.split(/\r?\n/);
  const matches = [];
  for (const [n, line] of lines.entries()) {
    if (!test.test(line)) continue;
    matches.push({
      line: n + 1,
      text: line,
      ranges: [...line.matchAll(all)].map(match => [match.index, match.index + match[0].length]),
    });
  }
  return {
    matches,
    totalLines: lines.length,
    matchCount: matches.length,
    nonMatchCount: lines.length - matches.length,
  };
}

const peers = { 'split and RegExp': plain };

export const comparisons: readonly Comparison<typeof contract>[] = [
  { name: 'a text in 1 MB', input: () => inputOf(log(MB), 'ERROR', 'exact') },
  {
    name: 'a text in 5 MB',
    input: () => inputOf(log(5 * MB), 'ERROR', 'exact'),
    peers,
    atMost: { 'split and RegExp': 1 },
    growth: { of: 'a text in 1 MB', atMost: 6 },
  },
  {
    name: 'a pattern in 1 MB',
    input: () => inputOf(log(MB), '(?:WARN|ERROR) worker-\\d+ .* [5-9]\\d\\d ms', 'regex'),
  },
  {
    name: 'a pattern in 5 MB',
    input: () => inputOf(log(5 * MB), '(?:WARN|ERROR) worker-\\d+ .* [5-9]\\d\\d ms', 'regex'),
    peers,
    // Nearly all the time is V8's own, on both sides.
    atMost: { 'split and RegExp': 1.25 },
    growth: { of: 'a pattern in 1 MB', atMost: 6 },
  },
];
