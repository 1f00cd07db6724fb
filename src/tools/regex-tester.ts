import Type from 'typebox';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

const flag = (description: string) =>
  Type.Optional(
    Type.Boolean({ default: false, description: `${description} False when other flags are given without it.` }),
  );

const range = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2, description });

export default defineTool({
  summary: 'Test and explain an ECMAScript regular expression, and replace its matches',
  description:
    'Patterns are those of ECMAScript 2024, with the semantics of V8. An invalid pattern is reported in the result. ' +
    '`matchCount` is the true total; `matches` holds the first 1,000. Without `global`, at most one match is found. ' +
    'Offsets are UTF-16 code units. With `replacement`, the result also has the text with the matches replaced. A ' +
    'pattern that does not finish within the time limit, or a result above 32 MB, is an error (400).',
  notFor: 'To search a long text by lines: grep',
  tag: 'Text & Search',
  lane: 'risky',
  input: Type.Object({
    pattern: Type.String({
      maxLength: 500,
      description: 'The regular expression, without the slashes of a literal; at most 500 characters.',
    }),
    text: Type.String({ maxLength: 100_000, description: 'The text to match; at most 100,000 characters.' }),
    flags: Type.Object(
      {
        global: flag('Find all matches instead of the first (g).'),
        ignoreCase: flag('Ignore case (i).'),
        multiline: flag('^ and $ also match at line ends (m).'),
        dotall: flag('The dot also matches line ends (s).'),
        unicode: flag('Read pattern and text by code point, and allow \\p{…} and \\u{…} (u).'),
        sticky: flag('Each match must start where the previous one ended, the first at the start of the text (y).'),
      },
      { default: { global: true }, description: 'The flags of the regular expression.' },
    ),
    replacement: Type.Optional(
      Type.String({
        maxLength: 100_000,
        description:
          "Replaces each match; may be empty. `$1` and `$<name>` are groups, `$&` is the match, `` $` `` and `$'` " +
          'are the text before and after it, `$$` is a dollar sign. At most 100,000 characters.',
      }),
    ),
  }),
  result: Type.Object({
    valid: Type.Boolean({ description: 'Whether the pattern is valid under these flags.' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the pattern is invalid; null when valid.' }),
    matchCount: Type.Integer({ minimum: 0, description: 'Number of matches; without global, 0 or 1.' }),
    truncated: Type.Boolean({ description: 'Whether there are more matches than the 1,000 listed.' }),
    matches: Type.Array(
      Type.Object({
        index: Type.Integer({ minimum: 1, description: 'Ordinal of the match, from 1.' }),
        text: Type.String({ description: 'The matched text; may be empty.' }),
        range: range('Start and exclusive end of the match in the text, in UTF-16 code units.'),
        groups: Type.Array(
          Type.Object({
            index: Type.Integer({ minimum: 1, description: 'Number of the group, from 1.' }),
            name: Type.String({ description: 'Name of the group; empty when it has none.' }),
            value: Type.String({ description: 'The captured text; empty when the group did not participate.' }),
          }),
          { description: 'The capturing groups of the pattern, in order.' },
        ),
      }),
      { maxItems: 1000, description: 'The first 1,000 matches, in order.' },
    ),
    replaced: Type.Optional(
      Type.String({
        description:
          'The text after replacement, as `String.prototype.replace` returns it; only with `replacement` and a valid ' +
          'pattern.',
      }),
    ),
    explanation: Type.Array(
      Type.Object({
        token: Type.String({ description: 'Part of the pattern, as written.' }),
        description: Type.String({ description: 'Its meaning under the given flags.' }),
        range: range('Start and exclusive end of the token in the pattern, in UTF-16 code units.'),
        depth: Type.Integer({ minimum: 0, description: 'Number of groups and assertions around the token.' }),
      }),
      { description: 'The tokens of the pattern in source order; empty when the pattern is invalid.' },
    ),
    warnings,
  }),
  presentation: {
    title: 'Regex tester',
    synonyms: ['regexp', 'regular', 'expression', 'pattern', 'capture', 'replace', 'find'],
    input: 'text',
    pattern: {
      source: 'pattern',
      flags: 'flags',
      letters: { global: 'g', ignoreCase: 'i', multiline: 'm', dotall: 's', unicode: 'u', sticky: 'y' },
    },
    addable: ['replacement'],
    output: { kind: 'matches', field: 'matches', text: 'text', explanation: 'explanation', replaced: 'replaced' },
    negative: [
      { field: 'valid', is: false },
      { field: 'matchCount', is: 0 },
    ],
    fault: { message: 'error', input: 'pattern' },
    detect: [
      {
        pattern: String.raw`^\s*/(?<text>(?!\*)[^\n/\\]*(?:\\.[^\n/\\]*)*)/[dgimsuvy]+\s*$`,
        weight: 0.9,
        reason: 'regex literal',
        field: 'pattern',
      },
      {
        pattern: String.raw`^\^[^\n]+\$\s*$`,
        weight: 0.88,
        reason: 'anchored pattern',
        field: 'pattern',
      },
      {
        pattern: String.raw`^[^\n]{0,500}(?:\\[dwsb]|\(\?[:=!<]|\[[^\]\n]{1,100}\][+*?{])[^\n]*\s*$`,
        weight: 0.68,
        reason: 'regex syntax',
        field: 'pattern',
      },
    ],
  },
  commandLine: {
    short: {
      e: { fields: ['pattern'] },
      i: { with: { 'flags.ignoreCase': true } },
      m: { with: { 'flags.multiline': true } },
      s: { with: { 'flags.dotall': true } },
      u: { with: { 'flags.unicode': true } },
    },
  },
  examples: [
    {
      name: 'Named groups',
      input: { pattern: '(?<year>\\d{4})-(?<month>\\d\\d)', text: 'from 2024-05', flags: { global: true } },
      result: {
        valid: true,
        error: null,
        matchCount: 1,
        truncated: false,
        matches: [
          {
            index: 1,
            text: '2024-05',
            range: [5, 12],
            groups: [
              { index: 1, name: 'year', value: '2024' },
              { index: 2, name: 'month', value: '05' },
            ],
          },
        ],
        explanation: [
          {
            token: '(?<year>',
            description: 'group 1, named "year", opens: what it matches is captured',
            range: [0, 8],
            depth: 0,
          },
          { token: '\\d', description: 'a digit, 0 to 9', range: [8, 10], depth: 1 },
          { token: '{4}', description: 'exactly 4 times', range: [10, 13], depth: 1 },
          { token: ')', description: 'group 1, named "year", closes', range: [13, 14], depth: 0 },
          { token: '-', description: 'the character "-"', range: [14, 15], depth: 0 },
          {
            token: '(?<month>',
            description: 'group 2, named "month", opens: what it matches is captured',
            range: [15, 24],
            depth: 0,
          },
          { token: '\\d', description: 'a digit, 0 to 9', range: [24, 26], depth: 1 },
          { token: '\\d', description: 'a digit, 0 to 9', range: [26, 28], depth: 1 },
          { token: ')', description: 'group 2, named "month", closes', range: [28, 29], depth: 0 },
        ],
      },
    },
    {
      name: 'Replacing',
      input: { pattern: 'o', text: 'foo', flags: { global: true }, replacement: '[$&]' },
      result: {
        valid: true,
        error: null,
        matchCount: 2,
        truncated: false,
        matches: [
          { index: 1, text: 'o', range: [1, 2], groups: [] },
          { index: 2, text: 'o', range: [2, 3], groups: [] },
        ],
        replaced: 'f[o][o]',
        explanation: [{ token: 'o', description: 'the character "o"', range: [0, 1], depth: 0 }],
      },
    },
    {
      name: 'An invalid pattern',
      input: { pattern: 'a**', text: 'aaa', flags: {} },
      result: {
        valid: false,
        error:
          'Nothing to repeat near offset 3: a quantifier needs something before it; to match the character itself, ' +
          'escape it with a backslash',
        matchCount: 0,
        truncated: false,
        matches: [],
        explanation: [],
      },
    },
  ],
});
