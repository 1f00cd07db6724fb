import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

const flag = (description: string) =>
  Type.Optional(
    Type.Boolean({ default: false, description: `${description} False when other flags are given without it.` }),
  );
const contextLines = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, default: 0, description });

export default defineTool({
  summary: 'Search a text for lines that match',
  description:
    'Lines end at LF or CRLF; a final line end does not start another line. A pattern sees one line at a time, ' +
    'without its line end. ' +
    'In exact mode the pattern is literal text; its matches do not overlap (`aa` occurs twice in `aaaa`), and an ' +
    'empty pattern matches once per line. In regex mode it is an ECMAScript 2024 regular expression. ' +
    '`caseInsensitive` uses the simple case folding of Unicode; in regex mode without the `unicode` flag, the ' +
    'rules of ECMAScript. ' +
    'With `wholeWord`, a match is not preceded or followed by a letter (Unicode Alphabetic), a decimal digit or `_`. ' +
    'With `keepBlankLines` false, lines of only white space are skipped: they are neither matches, non-matches nor ' +
    'context. ' +
    'An invalid pattern is an error (400), as is a pattern that does not finish within the time limit, or an answer ' +
    'above 32 MB. The text is at most 5 MB of UTF-8.',
  notFor: 'To see groups, replace or explain a pattern: regex-tester',
  tag: 'Text & Search',
  lane: 'risky',
  input: Type.Object({
    text: Type.String({ maxLength: TEXT_LIMIT, description: 'The text to search; at most 5 MB of UTF-8.' }),
    pattern: Type.String({
      maxLength: 1000,
      description: 'Literal text, or a regular expression without the slashes of a literal; at most 1,000 characters.',
    }),
    mode: Type.Enum(['exact', 'regex'], {
      default: 'exact',
      description: 'Whether the pattern is literal text or a regular expression.',
    }),
    position: Type.Enum(['contains', 'prefix', 'suffix', 'exact'], {
      default: 'contains',
      description:
        'Exact mode only: where the pattern must be: anywhere in the line, at its start, at its end, or the whole ' +
        'line.',
    }),
    caseInsensitive: Type.Boolean({ default: false, description: 'Whether to ignore case.' }),
    wholeWord: Type.Boolean({ default: false, description: 'Whether only whole words match.' }),
    invertMatch: Type.Boolean({ default: false, description: 'Whether to list the lines that do not match.' }),
    keepBlankLines: Type.Boolean({ default: true, description: 'Whether to search lines of only white space.' }),
    trimWhitespace: Type.Boolean({
      default: false,
      description: 'Whether to trim white space at both ends of a line, before matching and in the result.',
    }),
    maxHits: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 1000,
      description: 'Maximum lines to list, without context; 1 to 100,000.',
    }),
    linesBefore: contextLines('Context lines before each match, 0 to 1,000.'),
    linesAfter: contextLines('Context lines after each match, 0 to 1,000.'),
    flags: Type.Object(
      {
        global: flag('Find all matches of a line instead of the first (g).'),
        multiline: flag('^ and $ also match at other line ends of ECMAScript inside a line, such as U+2028 (m).'),
        dotall: flag('The dot also matches those line ends (s).'),
        unicode: flag('Read pattern and text by code point, and allow \\p{…} and \\u{…} (u).'),
      },
      { default: { global: true }, description: 'Regex mode only: the flags of the regular expression.' },
    ),
  }),
  result: Type.Object({
    matches: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: 'Line number in the text, from 1.' }),
        text: Type.String({ description: 'The line without its line end; trimmed with `trimWhitespace`.' }),
        ranges: Type.Array(
          Type.Array(Type.Integer({ minimum: 0 }), {
            minItems: 2,
            maxItems: 2,
            description: 'Start and exclusive end in `text`, in UTF-16 code units.',
          }),
          {
            description: 'Matches in order; empty for context lines and with `invertMatch`.',
          },
        ),
        context: Type.Optional(
          Type.Literal(true, { description: 'Present for lines that are listed only as context.' }),
        ),
      }),
      {
        description: 'The first `maxHits` matching lines with their context, in text order, each line once.',
      },
    ),
    totalLines: Type.Integer({ minimum: 0, description: 'Lines of the text, blank ones included.' }),
    matchCount: Type.Integer({
      minimum: 0,
      description: 'Lines that match the pattern, listed or not; `invertMatch` has no effect.',
    }),
    nonMatchCount: Type.Integer({ minimum: 0, description: 'Searched lines that do not match the pattern.' }),
    warnings,
  }),
  presentation: {
    title: 'Grep',
    synonyms: ['search', 'find', 'filter', 'ripgrep', 'match'],
    input: 'text',
    pattern: {
      source: 'pattern',
      flags: 'flags',
      letters: { global: 'g', multiline: 'm', dotall: 's', unicode: 'u' },
    },
    onlyFor: { position: { input: 'mode', values: ['exact'] }, flags: { input: 'mode', values: ['regex'] } },
    output: { kind: 'matches', field: 'matches', text: 'text' },
    negative: [{ field: 'matches.length', is: 0 }],
  },
  commandLine: {
    short: {
      e: { fields: ['pattern'] },
      i: { with: { caseInsensitive: true } },
      v: { with: { invertMatch: true } },
      w: { with: { wholeWord: true } },
      x: { with: { position: 'exact' } },
      E: { with: { mode: 'regex' } },
      F: { with: { mode: 'exact' } },
      m: { fields: ['maxHits'] },
      C: { fields: ['linesBefore', 'linesAfter'] },
      B: { fields: ['linesBefore'] },
      A: { fields: ['linesAfter'] },
      n: { with: {} },
      r: { with: {} },
    },
  },
  check: ({ text }) => overBytes('text', text, TEXT_LIMIT),
  examples: [
    {
      name: 'Whole words in either case, with a line of context',
      input: {
        text: 'one\nTwo cats\na catalog\nthe CAT, a cat\nthe end\n',
        pattern: 'cat',
        mode: 'exact',
        position: 'contains',
        caseInsensitive: true,
        wholeWord: true,
        invertMatch: false,
        keepBlankLines: true,
        trimWhitespace: false,
        maxHits: 10,
        linesBefore: 1,
        linesAfter: 1,
        flags: {},
      },
      result: {
        matches: [
          { line: 3, text: 'a catalog', ranges: [], context: true },
          {
            line: 4,
            text: 'the CAT, a cat',
            ranges: [
              [4, 7],
              [11, 14],
            ],
          },
          { line: 5, text: 'the end', ranges: [], context: true },
        ],
        totalLines: 5,
        matchCount: 1,
        nonMatchCount: 4,
      },
    },
    {
      name: 'An invalid pattern',
      input: {
        text: 'a',
        pattern: '(a',
        mode: 'regex',
        position: 'contains',
        caseInsensitive: false,
        wholeWord: false,
        invertMatch: false,
        keepBlankLines: true,
        trimWhitespace: false,
        maxHits: 10,
        linesBefore: 0,
        linesAfter: 0,
        flags: { global: true },
      },
      refused: {
        status: 400,
        error:
          'invalid pattern: Unterminated group near offset 2: a "(" has no ")"; to match the character itself, ' +
          'write \\(',
      },
    },
  ],
});
