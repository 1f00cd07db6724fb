import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

const flag = (description: string) => Type.Optional(Type.Boolean({ description: `${description} Absent is false.` }));
const around = (description: string) => Type.Integer({ minimum: 0, maximum: 1000, description });

export default defineTool({
  summary: 'Search a text for the lines that match',
  description:
    'Lines end at LF or CRLF; a line end at the end of the text begins no further line. A pattern sees one line ' +
    'at a time, without its end. ' +
    'In exact mode the pattern stands for itself, and is found as often as it fits without overlapping: `aa` ' +
    'twice in `aaaa`; ' +
    'an empty one is found once a line. In regex mode it is an ECMAScript regular expression, as V8 has them. ' +
    '`caseInsensitive` is by the simple case folding of Unicode, in regex mode without the `unicode` flag by ' +
    'that of ECMAScript. ' +
    'With `wholeWord`, neither the character before a match nor the one behind it is a letter (Unicode ' +
    'Alphabetic), a decimal digit or `_`. ' +
    'With `keepBlankLines` false, lines of nothing but white space take no part: they neither match nor fail to, ' +
    'nor are they context. ' +
    'A pattern that is not valid is refused (400), as is one that cannot finish on the text within the time ' +
    'limit, and an answer ' +
    'that would take more than 32 MB. The text is at most 5 MB of UTF-8.',
  tag: 'Text & Search',
  lane: 'risky',
  input: Type.Object({
    text: Type.String({ maxLength: TEXT_LIMIT, description: 'The text to search; at most 5 MB of UTF-8.' }),
    pattern: Type.String({
      maxLength: 1000,
      description: 'What to look for: a text, or a regular expression without slashes; at most 1,000 characters.',
    }),
    mode: Type.Enum(['exact', 'regex'], {
      description: 'Whether the pattern stands for itself, or is a regular expression.',
    }),
    position: Type.Enum(['contains', 'prefix', 'suffix', 'exact'], {
      description:
        'Exact mode only: where the pattern must stand: anywhere in the line, at its start, at its end, or as ' +
        'the whole line.',
    }),
    caseInsensitive: Type.Boolean({ description: 'Whether letters match in either case.' }),
    wholeWord: Type.Boolean({ description: 'Whether only whole words match.' }),
    invertMatch: Type.Boolean({ description: 'Whether to list the lines that do not match.' }),
    keepBlankLines: Type.Boolean({ description: 'Whether lines of nothing but white space take part.' }),
    trimWhitespace: Type.Boolean({
      description: 'Whether white space at both ends of a line is removed, before matching and in the result.',
    }),
    maxHits: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'How many lines to list at most, context not counted; 1 to 100,000.',
    }),
    linesBefore: around('How many lines to list before each hit, 0 to 1,000.'),
    linesAfter: around('How many lines to list behind each hit, 0 to 1,000.'),
    flags: Type.Object(
      {
        global: flag('All matches of a line instead of the first one (g).'),
        multiline: flag('^ and $ match also where a line has a line end of ECMAScript inside, such as U+2028 (m).'),
        dotall: flag('The dot matches those too (s).'),
        unicode: flag('The pattern and the text are read by code point, and \\p{…} and \\u{…} are available (u).'),
      },
      { description: 'Regex mode only: the flags of the regular expression.' },
    ),
  }),
  result: Type.Object({
    matches: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: 'The number of the line in the text, from 1.' }),
        text: Type.String({ description: 'The line without its end, trimmed if so asked.' }),
        ranges: Type.Array(
          Type.Array(Type.Integer({ minimum: 0 }), {
            minItems: 2,
            maxItems: 2,
            description: 'Start and end in UTF-16 code units of the text shown; the end is exclusive.',
          }),
          {
            description:
              'Where the pattern matches, in order; empty for context, and for lines listed because they do not match.',
          },
        ),
        context: Type.Optional(
          Type.Literal(true, { description: 'There for a line listed only because it is near a hit.' }),
        ),
      }),
      {
        description: 'The first `maxHits` hits, with the lines around them: in the order of the text, each line once.',
      },
    ),
    totalLines: Type.Integer({ minimum: 0, description: 'How many lines the text has, blank ones included.' }),
    matchCount: Type.Integer({
      minimum: 0,
      description: 'How many lines match the pattern, listed or not, whatever `invertMatch` says.',
    }),
    nonMatchCount: Type.Integer({ minimum: 0, description: 'How many lines take part and do not match.' }),
  }),
  check: ({ text }) => overBytes('text', text, TEXT_LIMIT),
  examples: [
    {
      name: 'Whole words in either case, with a line of context',
      input: {
        text: 'one\nTwo cats\na catalogue\nthe CAT, a cat\nthe end\n',
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
          { line: 3, text: 'a catalogue', ranges: [], context: true },
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
      name: 'A pattern that is not valid',
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
          'the pattern is not a regular expression: Unterminated group (noticed at offset 2): a ( lacks its ); ' +
          'to match the character itself, write \\(',
      },
    },
  ],
});
