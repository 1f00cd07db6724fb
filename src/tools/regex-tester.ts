import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const flag = (description: string) => Type.Optional(Type.Boolean({ description: `${description} Absent is false.` }));

export default defineTool({
  summary: 'Try an ECMAScript regular expression on a text and explain it',
  description:
    'The semantics are those of ECMAScript as V8 has them. A pattern that is not valid is answered in the ' +
    'result, with the reason. ' +
    '`matchCount` is the true total; `matches` holds the first 1,000. Without `global` only the first match is ' +
    'looked for. ' +
    'Offsets are UTF-16 code units. A pattern that cannot finish on the text within the time limit is refused (400).',
  tag: 'Text & Search',
  lane: 'risky',
  input: Type.Object({
    pattern: Type.String({
      maxLength: 500,
      description: 'The regular expression, without slashes; at most 500 characters.',
    }),
    text: Type.String({ maxLength: 100_000, description: 'The text to match; at most 100,000 characters.' }),
    flags: Type.Object(
      {
        global: flag('All matches instead of the first one (g).'),
        ignoreCase: flag('Letters match in either case (i).'),
        multiline: flag('^ and $ match at line ends too (m).'),
        dotall: flag('The dot matches line ends too (s).'),
        unicode: flag('The pattern and the text are read by code point, and \\p{…} and \\u{…} are available (u).'),
        sticky: flag('A match must begin where the one before ended, the first at the start of the text (y).'),
      },
      { description: 'The flags of the regular expression.' },
    ),
  }),
  result: Type.Object({
    valid: Type.Boolean({ description: 'Whether the pattern is a regular expression under these flags.' }),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the pattern is not valid, else null.' }),
    matchCount: Type.Integer({ minimum: 0, description: 'How many matches there are; without global, 0 or 1.' }),
    truncated: Type.Boolean({ description: 'Whether there are more matches than the 1,000 listed.' }),
    matches: Type.Array(
      Type.Object({
        index: Type.Integer({ minimum: 1, description: 'The ordinal of the match, from 1.' }),
        text: Type.String({ description: 'What was matched; may be empty.' }),
        range: Type.Array(Type.Integer({ minimum: 0 }), {
          minItems: 2,
          maxItems: 2,
          description: 'Start and end of the match in UTF-16 code units; the end is exclusive.',
        }),
        groups: Type.Array(
          Type.Object({
            index: Type.Integer({ minimum: 1, description: 'The number of the group, from 1.' }),
            name: Type.String({ description: 'The name of the group, empty when it has none.' }),
            value: Type.String({ description: 'What the group captured, empty when it took no part.' }),
          }),
          { description: 'The capturing groups of the pattern, in order.' },
        ),
      }),
      { maxItems: 1000, description: 'The first 1,000 matches, in order.' },
    ),
    explanation: Type.Array(
      Type.Object({
        token: Type.String({ description: 'A piece of the pattern as written.' }),
        description: Type.String({ description: 'What it means under the flags given.' }),
      }),
      { description: 'The tokens of the pattern in source order; empty when the pattern is not valid.' },
    ),
  }),
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
          { token: '(?<year>', description: 'group 1, named "year", opens: what it matches is captured' },
          { token: '\\d', description: 'a digit, 0 to 9' },
          { token: '{4}', description: 'exactly 4 times' },
          { token: ')', description: 'group 1, named "year", closes' },
          { token: '-', description: 'the character "-"' },
          { token: '(?<month>', description: 'group 2, named "month", opens: what it matches is captured' },
          { token: '\\d', description: 'a digit, 0 to 9' },
          { token: '\\d', description: 'a digit, 0 to 9' },
          { token: ')', description: 'group 2, named "month", closes' },
        ],
      },
    },
    {
      name: 'A pattern that is not valid',
      input: { pattern: 'a**', text: 'aaa', flags: {} },
      result: {
        valid: false,
        error:
          'Nothing to repeat (noticed at offset 3): a quantifier needs something before it; to match the ' +
          'character itself, write a backslash before it',
        matchCount: 0,
        truncated: false,
        matches: [],
        explanation: [],
      },
    },
  ],
});
