import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/regex-tester.js';
import { DeadlineError } from '../../workers/deadline.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/regex-tester.js';
import { runs } from '../full.js';
import { table } from '../table.js';

const FLAGS = { g: 'global', i: 'ignoreCase', m: 'multiline', s: 'dotall', u: 'unicode', y: 'sticky' } as const;

const isFlag = (letter: string): letter is keyof typeof FLAGS => letter in FLAGS;

/** An input from a pattern, ECMAScript flags and a text. */
const on = (pattern: string, flags: string, text: string) => ({
  pattern,
  text,
  flags: Object.fromEntries([...flags].filter(isFlag).map(letter => [FLAGS[letter], true])),
});

/** Matches as arrays of offset, text and values of groups. */
const found = (pattern: string, flags: string, text: string) =>
  run(on(pattern, flags, text), 3000).matches.map(({ range, text, groups }) => [
    range[0],
    text,
    ...groups.map(group => group.value),
  ]);

const tokens = (pattern: string, flags = '') =>
  run(on(pattern, flags, ''), 3000).explanation.map(({ token, description }) => [token, description]);

t.test('matches and groups are found', async t => {
  for (const [pattern, flags, text, expected, source] of [
    [
      'a*',
      'g',
      'baaa',
      [
        [0, ''],
        [1, 'aaa'],
        [4, ''],
      ],
      'ECMA-262 RegExpBuiltinExec, AdvanceStringIndex',
    ],
    ['a', '', 'banana', [[1, 'a']], 'without global, only the first'],
    ['z', 'g', 'banana', [], 'none'],
    ['a/b', '', 'a/b', [[0, 'a/b']], 'a slash needs no escape outside a literal'],
    ['(a)|(b)', '', 'b', [[0, 'b', '', 'b']], 'a group that does not participate'],
    [
      '(z)((a+)?(b+)?(c))*',
      '',
      'zaacbbbcac',
      [[0, 'zaacbbbcac', 'z', 'ac', 'a', '', 'c']],
      'ECMA-262 RepeatMatcher, note 3: captures are reset',
    ],
    ['(?:(a)|(b))+', '', 'ab', [[0, 'ab', '', 'b']], 'ECMA-262 RepeatMatcher'],
    ['(a*)*', '', 'b', [[0, '', '']], 'ECMA-262 RepeatMatcher, note 4'],
    ['(?=(a+))a*b\\1', '', 'baaabac', [[3, 'aba', 'a']], 'ECMA-262 Assertion, note'],
    ['(.*?)a(?!(a+)b\\2c)\\2(.*)', '', 'baaabaac', [[0, 'baaabaac', 'ba', '', 'abaac']], 'ECMA-262 Assertion, note'],
    ['((a)|(ab))((c)|(bc))', '', 'abc', [[0, 'abc', 'a', 'a', '', 'bc', '', 'bc']], 'ECMA-262 Disjunction, note'],
    ['a[a-z]{2,4}?', '', 'abcdefghi', [[0, 'abc']], 'ECMA-262 Quantifier, note'],
    [
      '(?<=\\$)\\d+(?<cents>\\.\\d\\d)?',
      'g',
      '$10.53 €7 $5',
      [
        [1, '10.53', '.53'],
        [11, '5', ''],
      ],
      'look-behind',
    ],
    ['a', 'y', 'ba', [], 'sticky matches only at the start'],
    [
      'a',
      'gy',
      'aaba',
      [
        [0, 'a'],
        [1, 'a'],
      ],
      'sticky and global: adjacent matches',
    ],
    [
      'a?',
      'gy',
      'ab',
      [
        [0, 'a'],
        [1, ''],
        [2, ''],
      ],
      'sticky and global: empty matches',
    ],
    [
      '^.',
      'gm',
      'a\nb\r\u2028c',
      [
        [0, 'a'],
        [2, 'b'],
        [5, 'c'],
      ],
      'ECMA-262 LineTerminator',
    ],
    ['.', 'g', '\r\u2028\u2029\n\u0085', [[4, '\u0085']], 'ECMA-262 LineTerminator'],
    [
      '.',
      'gs',
      '\r\n',
      [
        [0, '\r'],
        [1, '\n'],
      ],
      'dotall',
    ],
    [
      '\\s',
      'g',
      '\u00a0\ufeff\v\u180e',
      [
        [0, '\u00a0'],
        [1, '\ufeff'],
        [2, '\v'],
      ],
      'ECMA-262 WhiteSpace',
    ],
    ['k', 'i', '\u212a', [], 'ECMA-262 Canonicalize, without u'],
    ['k', 'iu', '\u212a', [[0, '\u212a']], 'ECMA-262 Canonicalize, with u'],
    [
      '.',
      'g',
      '😀',
      [
        [0, '\ud83d'],
        [1, '\ude00'],
      ],
      'by code unit',
    ],
    ['.', 'gu', '😀', [[0, '😀']], 'by code point'],
    [
      '',
      'g',
      '😀',
      [
        [0, ''],
        [1, ''],
        [2, ''],
      ],
      'empty matches by code unit',
    ],
    [
      '',
      'gu',
      'a😀b',
      [
        [0, ''],
        [1, ''],
        [3, ''],
        [4, ''],
      ],
      'empty matches by code point',
    ],
    ['[]', '', 'a', [], 'the empty class'],
    ['[^]', '', '\n', [[0, '\n']], 'the full class'],
    ['[\\b]', '', '\b', [[0, '\b']], 'backspace'],
    ['\\p{Emoji_Presentation}', 'u', 'a😀', [[1, '😀']], 'Unicode properties'],
    ['a{,2}', '', 'aa{,2}', [[1, 'a{,2}']], 'ECMA-262 Annex B'],
    ['(?:x{100}){20}', '', 'x'.repeat(2000), [[0, 'x'.repeat(2000)]], 'nested counted repetitions'],
    ['x{1001}', '', 'x'.repeat(1001), [[0, 'x'.repeat(1001)]], 'a repetition count above a thousand'],
    ['\ud800', '', 'a\ud800', [[1, '\ud800']], 'lone surrogates are characters'],
    ['__proto__(?<__proto__>x)', '', '__proto__x', [[0, '__proto__x', 'x']], 'a group named __proto__'],
    ['a', 'g', '', [], 'an empty text'],
    ['', '', '', [[0, '']], 'an empty pattern in an empty text'],
  ] as const) {
    t.same(found(pattern, flags, text), expected, `/${pattern.slice(0, 40)}/${flags} (${source})`);
  }
});

t.test('results are complete up to a maximum', async t => {
  table(t, contract, run, [
    {
      name: 'names, numbers and ranges',
      input: on('(?<y>\\d{4})-(\\d\\d)', 'g', '2024-05 2023-11'),
      result: {
        valid: true,
        error: null,
        matchCount: 2,
        truncated: false,
        matches: [
          {
            index: 1,
            text: '2024-05',
            range: [0, 7],
            groups: [
              { index: 1, name: 'y', value: '2024' },
              { index: 2, name: '', value: '05' },
            ],
          },
          {
            index: 2,
            text: '2023-11',
            range: [8, 15],
            groups: [
              { index: 1, name: 'y', value: '2023' },
              { index: 2, name: '', value: '11' },
            ],
          },
        ],
      },
    },
    {
      name: 'a thousand matches are all listed',
      input: on('a', 'g', 'a'.repeat(1000)),
      result: { matchCount: 1000, truncated: false },
    },
    {
      name: 'the next match is not listed',
      input: on('a', 'g', 'a'.repeat(1001)),
      result: { matchCount: 1001, truncated: true },
    },
    {
      name: 'empty matches at every offset',
      input: on('', 'g', 'x'.repeat(100_000)),
      result: { matchCount: 100_001, truncated: true },
    },
    {
      name: 'matches beyond the maximum answer',
      input: on('(?=(.*))', 'g', 'a'.repeat(100_000)),
      error: /^result too large: maximum 32 MB; reached at match \d+/,
    },
  ]);
  t.equal(run(on('a', 'g', 'a'.repeat(1001)), 3000).matches.length, 1000);
});

t.test('invalid patterns are reported', async t => {
  for (const [pattern, flags, error] of [
    ['a**', '', /^Nothing to repeat near offset \d+: /],
    ['?', '', /^Nothing to repeat near offset \d+: /],
    ['a(b', '', /^Unterminated group near offset \d+: .*\\\($/],
    ['a)', '', /^Unmatched '\)' near offset \d+: .*\\\)$/],
    ['a[b', '', /^Unterminated character class near offset \d+: .*\\\[$/],
    ['[b-a]', '', /^Range out of order in character class near offset \d: the lower/],
    [
      '[🎉-🎊]',
      '',
      /^Range out of order in character class near offset \d: "🎉" counts as two characters without the unicode/,
    ],
    ['[🎊-🎉]', 'u', /^Range out of order in character class near offset \d: the lower/],
    ['a{2,1}', '', /^numbers out of order in \{\} quantifier near offset \d: the smaller/],
    ['a\\', '', /^\\ at end of pattern near offset \d+: .*twice/],
    ['(?~a)', '', /^Invalid group near offset \d: expected \(\?:/],
    ['x(?P<y>a)', '', /^Invalid group "\(\?P<y>" at offset 1: a named group is written \(\?<y>…\)$/],
    ['(?<y>a)(?P=y)', '', /^Invalid group "\(\?P=y\)" at offset 7: .* is written \\k<y>$/],
    [
      '(?i)a',
      '',
      /^Invalid group "\(\?i\)" at offset 0: inline flags are not supported; set ignore case for the whole pattern$/,
    ],
    [
      'a(?im-s:b)',
      '',
      /^Invalid group "\(\?im-s:" at offset 1: .*; set ignore case and multiline for the whole pattern$/,
    ],
    ['(?x)a', '', /^Invalid group "\(\?x\)" at offset 0: inline flags are not supported$/],
    ['[(?i)](?>a)', '', /^Invalid group "\(\?>" at offset 6: atomic groups are not supported$/],
    ['(?#c)', '', /^Invalid group "\(\?#" at offset 0: comments are not supported$/],
    ['(?', '', /^Invalid group near offset \d: expected/],
    ['{', 'u', /^(Nothing to repeat|Lone quantifier brackets) near offset \d+: /],
    [']', 'u', /^Lone quantifier brackets near offset \d+: /],
    ['a{1', 'u', /^Incomplete quantifier near offset \d: /],
    ['(?<1>a)', '', /^Invalid capture group name near offset \d: expected a letter/],
    ['(?<a>x)(?<a>y)', '', /^Duplicate capture group name near offset \d+: each name can/],
    ['\\k<b>(?<a>)', '', /^Invalid named capture referenced near offset \d+: no group has/],
    ['\\k(?<a>)', '', /^Invalid named reference near offset \d+: expected \\k<name>$/],
    ['\\p{Foo}', 'u', /^Invalid property name near offset \d+: expected a Unicode property/],
    ['[\\p{Foo}]', 'u', /^Invalid property name in character class near offset \d+: expected a Unicode property/],
    ['\\-', 'u', /^Invalid escape near offset \d: with the unicode flag/],
    ['\\u{110000}', 'u', /^Invalid Unicode escape near offset \d+: expected/],
    ['\\1', 'u', /^Invalid (decimal )?escape near offset \d: with the unicode flag/],
    ['[\\q]', 'u', /^Invalid (class )?escape near offset \d: with the unicode flag/],
    ['[\\w-a]', 'u', /^Invalid character class near offset \d: /],
    ['[[:alpha:]]{2}{3}', '', /^Nothing to repeat near offset \d+/],
    ['a\n: (', '', /^Unterminated group near offset \d+: /],
    ['['.repeat(500), 'u', /^Unterminated character class/],
    ['('.repeat(500), '', /^Unterminated group/],
  ] as const) {
    const result = run(on(pattern, flags, 'aaa'), 3000);
    t.match(result.error, error, `/${pattern.slice(0, 40)}/${flags}`);
    t.same(
      { ...result, error: null },
      { valid: false, error: null, matchCount: 0, truncated: false, matches: [], explanation: [] },
    );
  }
});

t.test('every token is explained', async t => {
  t.same(tokens('^ab+|c$'), [
    ['^', 'the start of the text'],
    ['a', 'the character "a"'],
    ['b', 'the character "b"'],
    ['+', 'once or more, as often as possible (greedy)'],
    ['|', 'or: if the alternative before it does not match, the one after it is tried'],
    ['c', 'the character "c"'],
    ['$', 'the end of the text'],
  ]);
  t.same(tokens('^abc.$', 'ims'), [
    ['^', 'the start of a line'],
    ['abc', 'the text "abc", in either case'],
    ['.', 'any character, line ends too'],
    ['$', 'the end of a line'],
  ]);
  t.same(tokens('(?<y>.)(\\d)(?:\\1|\\k<y>)'), [
    ['(?<y>', 'group 1, named "y", opens: what it matches is captured'],
    ['.', 'any character but a line end'],
    [')', 'group 1, named "y", closes'],
    ['(', 'group 2 opens: what it matches is captured'],
    ['\\d', 'a digit, 0 to 9'],
    [')', 'group 2 closes'],
    ['(?:', 'a group opens, without capturing'],
    ['\\1', 'the same text again that group 1, named "y", captured; nothing where it took no part'],
    ['|', 'or: if the alternative before it does not match, the one after it is tried'],
    ['\\k<y>', 'the same text again that group 1, named "y", captured; nothing where it took no part'],
    [')', 'the group closes'],
  ]);
  t.same(tokens('(?=a)(?!)(?<=\\b)(?<!\\B)'), [
    ['(?=', 'lookahead opens: what follows must match it, and is not consumed'],
    ['a', 'the character "a"'],
    [')', 'lookahead closes'],
    ['(?!', 'negative lookahead opens: what follows must not match it, and is not consumed'],
    [')', 'negative lookahead closes'],
    ['(?<=', 'lookbehind opens: what stands before must match it, and is not consumed'],
    ['\\b', 'a word boundary: a word character on one side only'],
    [')', 'lookbehind closes'],
    ['(?<!', 'negative lookbehind opens: what stands before must not match it, and is not consumed'],
    ['\\B', 'no word boundary: word characters on both sides or on neither'],
    [')', 'negative lookbehind closes'],
  ]);
  t.same(
    tokens('a*?b??c{1}d{2,}e{0,3}?f{1,1}?g{0,1}').filter(([token]) => !/^[a-g]$/.test(token ?? '')),
    [
      ['*?', 'any number of times, or not at all, as rarely as possible (lazy)'],
      ['??', 'once or not at all, as rarely as possible (lazy)'],
      ['{1}', 'exactly once'],
      ['{2,}', '2 times or more, as often as possible (greedy)'],
      ['{0,3}?', 'from 0 to 3 times, as rarely as possible (lazy)'],
      ['{1,1}?', 'exactly once'],
      ['{0,1}', 'once or not at all, as often as possible (greedy)'],
    ],
  );
  t.same(tokens('[a-z\\d_\\n][^"\\]][][^]\\w\\W\\s\\S\\D'), [
    ['[a-z\\d_\\n]', 'one character of: "a" to "z"; a digit, 0 to 9; "_"; line feed (U+000A)'],
    ['[^"\\]]', 'one character other than: "\\""; "]"'],
    ['[]', 'no character: an empty class never matches'],
    ['[^]', 'any character, line ends too'],
    ['\\w', 'a word character: a letter A to Z or a to z, a digit or _'],
    ['\\W', 'any character but a word character: a letter A to Z or a to z, a digit or _'],
    ['\\s', 'white space, line ends among it'],
    ['\\S', 'any character but white space, line ends among it'],
    ['\\D', 'any character but a digit, 0 to 9'],
  ]);
  t.same(tokens('\\.\\n\\x41\\u00e9\\cJ\\0 \\u{1F600}\\p{L}\\P{Script=Greek}', 'u'), [
    ['\\.', 'the character "."'],
    ['\\n', 'the character line feed (U+000A)'],
    ['\\x41', 'the character "A"'],
    ['\\u00e9', 'the character "é"'],
    ['\\cJ', 'the character line feed (U+000A)'],
    ['\\0', 'the character NUL (U+0000)'],
    [' ', 'the character space (U+0020)'],
    ['\\u{1F600}', 'the character "😀"'],
    ['\\p{L}', 'a character with the Unicode property General_Category=L'],
    ['\\P{Script=Greek}', 'a character without the Unicode property Script=Greek'],
  ]);
  t.same(tokens('😀+'), [
    ['\ud83d', 'the character U+D83D, half of a surrogate pair'],
    ['\ude00', 'the character U+DE00, half of a surrogate pair'],
    ['+', 'once or more, as often as possible (greedy)'],
  ]);
  t.same(tokens('a/\\/\\c'), [
    ['a/', 'the text "a/"'],
    ['\\/', 'the character "/"'],
    ['\\c', 'the text "\\\\c"'],
  ]);
  t.same(tokens(''), []);
});

t.test('explanation items have ranges and depths', async t => {
  t.same(
    run(on('a(?:b|(😀)+)$', '', ''), 3000).explanation.map(({ token, range, depth }) => [token, range, depth]),
    [
      ['a', [0, 1], 0],
      ['(?:', [1, 4], 0],
      ['b', [4, 5], 1],
      ['|', [5, 6], 1],
      ['(', [6, 7], 1],
      ['😀', [7, 9], 2],
      [')', [9, 10], 1],
      ['+', [10, 11], 1],
      [')', [11, 12], 0],
      ['$', [12, 13], 0],
    ],
  );
});

t.test('likely mistakes are a warning', async t => {
  for (const [pattern, text, warning] of [
    ['/abc/gi', 'abc', /^pattern: the slashes were matched .*, leave them out and set the flags of "gi" in `flags`$/],
    ['/abc/', 'abc', /^pattern: the slashes were matched as characters; if this is a literal, leave them out$/],
    ['/usr/', '/usr/bin', undefined],
    ['/abc/x', 'abc', undefined],
    ['a', 'b', undefined],
    ['\\p{L}+', 'é', /^pattern: "\\\\p\{L\}" has its special meaning only with the unicode flag$/],
    ['a\\\\\\P{Script=Greek}', '', /"\\\\P\{Script=Greek\}" has its special meaning/],
    ['\\u{1F389}', '🎉', /"\\\\u\{1F389\}" has its special meaning/],
    ['\\\\p{L}', '', undefined],
    ['\\p', 'p', undefined],
    ['[🎉🎊]', '🎉', /^pattern: "🎉" counts as two characters without the unicode flag$/],
    ['x🎉+', '🎉', /^pattern: "🎉" counts as two/],
    ['🎉|(?:🎊)+', '🎉', undefined],
  ] as const) {
    const { warnings } = run(on(pattern, '', text), 3000);
    if (warning === undefined) t.equal(warnings, undefined, pattern);
    else t.match(warnings, [warning], pattern);
    if (!pattern.startsWith('/')) t.equal(run(on(pattern, 'u', text), 3000).warnings, undefined, `${pattern} with u`);
  }
});

t.test('syntax of other engines that is read as characters is a warning', async t => {
  // Each with an engine that has it.
  for (const [pattern, text, advice, source] of [
    ['[[:alpha:]]+', '[:alpha:]', 'write [A-Za-z] for this class', 'POSIX'],
    ['[^[:space:]x]', '[:space:]', 'write \\s for this class', 'POSIX'],
    ['[[:^digit:]]', '[:^digit:]', 'write the complement, such as \\D or [^a-z]', 'PCRE2'],
    ['[[.hyphen.]]', '[.hyphen.]', 'ECMAScript has no such classes', 'POSIX'],
    ['[:digit:]', '[:digit:]', 'write \\d for this class', 'POSIX, without the outer brackets'],
    ['\\Aab', '\\A', 'for the start of the text, write ^ without the multiline flag', 'PCRE2, Python'],
    ['ab\\z', '\\z', 'for the end of the text, write $ without the multiline flag', 'PCRE2, Java, Go'],
    ['ab\\Z', '\\Z', 'for the end of the text, write $ without the multiline flag', 'PCRE2, Python'],
    ['a\\hb', '\\h', 'for a space or a tab, write [ \\t]', 'PCRE2, Java'],
    ['[\\h]', '\\h', 'for a space or a tab, write [ \\t]', 'PCRE2, Java'],
    ['a\\R', '\\R', 'for a line end, write (?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])', 'PCRE2, Java'],
    ['\\Qa.b', '\\Q', 'for literal text, escape its characters one by one', 'PCRE2, Java, Go'],
    ['a\\Kb', '\\K', 'for text before the match, write a look-behind (?<=…)', 'PCRE2'],
    ['\\x{1F600}', '\\x{1F600}', 'for a code point, write \\u{…} with the unicode flag', 'PCRE2, Go'],
    ['\\pL', '\\pL', 'for a Unicode property, write \\p{…} with the unicode flag', 'PCRE2, Go'],
    ['(a)\\g1', '\\g1', 'for a back-reference, write \\1 or \\k<name>', 'PCRE2'],
    ['a{,3}', '{,3}', 'write {0,3}', 'Python, PCRE2 10.43'],
    ['[a-z&&[^aeiou]]', '&&[', 'write a look-ahead for an intersection: (?=[…])[…]', 'Java, Ruby'],
  ] as const) {
    const what = `${JSON.stringify(text)} at offset ${pattern.indexOf(text)}`;
    const message = `pattern: ${what} is read as its characters; ${advice}`;
    t.strictSame(run(on(pattern, 'g', 'x'), 3000).warnings, [message], `${pattern} (${source})`);
    t.equal(run(on(pattern, 'gu', 'x'), 3000).valid && pattern !== '[:digit:]', false, `${pattern} is invalid with u`);
  }
  t.equal(run(on('\\Qa.b\\E\\A\\Z\\z\\G\\h', '', 'x'), 3000).warnings?.length, 5, 'at most five');
  for (const pattern of [
    '\\\\A',
    '[\\[:]',
    '[a:]',
    '{,3}',
    'a\\{,3}',
    '\\x41',
    '(?<n>a)\\k<n>',
    '\\d\\s\\w\\b\\.\\-',
    'a&&b',
    '[&&]',
  ])
    t.notOk('warnings' in run(on(pattern, '', 'x'), 3000), pattern);
  for (const pattern of ['a++', 'a*+b', 'a?+', '[ab]{2}+', '(?:a++)'])
    t.match(
      run(on(pattern, '', 'x'), 3000).error,
      /: possessive quantifiers \("[*+?}]\+"\) are not supported; leave out/,
      pattern,
    );
  for (const pattern of ['++', 'a|+', '(+)']) t.notMatch(run(on(pattern, '', 'x'), 3000).error, /possessive/, pattern);
});

t.test('syntax of editions after 2024 is rejected on every Node', async t => {
  for (const [pattern, error] of [
    [
      '(?i:a)b',
      'Invalid group "(?i:" at offset 0: inline flags are not supported; set ignore case for the whole pattern',
    ],
    ['(?<x>a)|(?<x>b)', 'Duplicate capture group name near offset 13: each name can be used once'],
  ] as const) {
    t.match(run(on(pattern, '', 'a'), 3000), { valid: false, error, matchCount: 0 }, pattern);
  }
});

t.test('tokens and ranges cover the pattern, and the result fits the contract', async () => {
  const check = Compile(contract.result);
  const pieces = [
    'a',
    '1',
    '(',
    ')',
    '(?:',
    '(?=',
    '(?<n>',
    '[',
    ']',
    '^',
    '-',
    '\\',
    '\\b',
    '\\d',
    '\\k<n>',
    '\\1',
    '\\u',
    '{',
    '}',
    '{2}',
    ',',
    '*',
    '?',
    '|',
    '.',
    '$',
    '😀',
    '\ud83d',
    '\n',
    '/',
    '\\c',
    '\\0',
    '\\p{L}',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(parts => parts.join('')),
      fc.subarray(Object.keys(FLAGS)),
      fc.string({ maxLength: 8 }),
      (pattern, flags, text) => {
        const result = run(on(pattern, flags.join(''), text), 3000);
        if (!check.Check(result)) throw new Error(JSON.stringify(result));
        if (!result.valid) return;
        let [offset, depth] = [0, 0];
        for (const item of result.explanation) {
          const { token, range } = item;
          const [start = -1, end] = range;
          if (token === ')') depth--;
          if (start !== offset || pattern.slice(start, end) !== token || item.depth !== depth)
            throw new Error(JSON.stringify(result.explanation));
          offset += token.length;
          if (/^\((?:$|\?)/.test(token)) depth++;
        }
        t.equal(offset, pattern.length);
      },
    ),
    { seed: 20240502, numRuns: runs(5000) },
  );
});

t.test('matches equal those of String.prototype.matchAll', async t => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'a*',
        'b|',
        '(a)|(b)',
        '(?=a)',
        '\\b',
        '.',
        '[^a]',
        '$',
        '^',
        'a+?b',
        '(?<=a)',
        '(a|b)\\1',
        '\\ud83d',
        '😀?',
      ),
      fc.subarray(['i', 'm', 's', 'u', 'y']),
      fc.array(fc.constantFrom('a', 'b', 'A', '\n', '😀', '\ud83d')).map(parts => parts.join('')),
      (pattern, flags, text) => {
        const letters = `g${flags.join('')}`;
        const expected = [...text.matchAll(new RegExp(pattern, letters))].map(({ index, 0: whole }) => [index, whole]);
        t.strictSame(
          run(on(pattern, letters, text), 3000).matches.map(({ range, text }) => [range[0], text]),
          expected.slice(0, 1000),
        );
        return true;
      },
    ),
    { seed: 20240503, numRuns: runs(300) },
  );
});

/** The match count or the expected error; rethrows any other. */
function countOrError(input: ReturnType<typeof on>, limitMs: number) {
  try {
    return run(input, limitMs).matchCount;
  } catch (error) {
    if (error instanceof DeadlineError || error instanceof ToolError) return error;
    throw error;
  }
}

const a = (n: number) => 'a'.repeat(n);

/** Patterns with catastrophic backtracking, each with a text that does not match. */
const CATASTROPHES = [
  ['^(a+)+$', `${a(28)}b`],
  ['(a+)+$', `${a(30_000)}b`],
  ['^(a|aa)+$', `${a(90_000)}b`],
  ['(a|a)*$x', `${a(40)}b`],
  ['(.*a){20}b', a(60)],
  ['(.*a){20}x', a(90_000)],
  ['x*x*x*x*y', 'x'.repeat(3000)],
  ['(x+x+)+y', 'x'.repeat(3000)],
  ['\\s+$', `${' '.repeat(99_999)}x`],
  ['(\\s+)$', `${' '.repeat(99_999)}x`],
  ['^(?=(a+)+$)x', `${a(40)}b`],
  ['^(a+)+\\1$', `${a(40)}b`],
  ['^(a{1,9})+$', `${a(60)}b`],
  ['(?:a{0,1000}){0,1000}b', a(90_000)],
  ['(a|b|ab)*c', 'ab'.repeat(50_000)],
] as const;

t.test('catastrophic patterns are answered', async t => {
  for (const flags of ['', 'i', 'gu']) {
    for (const [pattern, text] of CATASTROPHES) {
      const count = countOrError(on(pattern, flags, text), 2000);
      // Again with a long limit if other processes used up the time of the first.
      const patient = count instanceof DeadlineError ? countOrError(on(pattern, flags, text), 60_000) : count;
      t.equal(patient, 0, `/${pattern}/${flags}`);
    }
  }
});

t.test('matches are complete despite catastrophic backtracking', async t => {
  const text = `${a(40)}b ${a(3)}`;
  t.same(found('(a+)+( |$)', 'g', text), [[42, 'aaa', 'aaa', '']]);
  t.same(found('(?:(?:a+)+)(?<end>$)', 'iu', text), [[42, 'aaa', '']]);
});

t.test('a pattern that cannot finish is an error, and the thread survives', async t => {
  for (const [pattern, text] of [
    ['(?=(a+)+$)', `${a(40)}b`],
    ['^(?:(a+)+b|a)', `${a(40)}c`],
    [`${'(?:'.repeat(10)}(a|b*)${'){5}'.repeat(10)}`, 'aaab'],
    [`${'(?:'.repeat(60)}a?${'){9}'.repeat(60)}`, 'aaab'],
    ['(?:x+y|x)', 'x'.repeat(100_000)],
  ] as const) {
    t.ok(countOrError(on(pattern, 'g', text), 300) instanceof Error, pattern);
  }
  t.same(found('a', '', 'a'), [[0, 'a']]);
});

t.test('large and deeply nested patterns are answered', async t => {
  for (const [pattern, count] of [
    ['(?:a{0,1000}){0,1000}', 1],
    ['(?:x{1001}){1001}', 0],
    [`${'('.repeat(250)}${')'.repeat(250)}`, 1],
    [`${'(?='.repeat(125)}${')'.repeat(125)}`, 1],
    ['a|'.repeat(250), 1],
    ['\\p{L}{60000}'.repeat(38), 0],
  ] as const) {
    for (const flags of ['', 'iu']) {
      const { valid, matchCount } = run(on(pattern, flags, 'aaab'), 60_000);
      t.same([valid, matchCount], [true, count], pattern.slice(0, 30));
    }
  }
  const { matches } = run(on(`${'('.repeat(250)}${')'.repeat(250)}`, 'g', a(2000)), 3000);
  t.equal(matches[999]?.groups.length, 250);
});

t.test('patterns that are too large to compile are rejected', async t => {
  for (const [pattern, flags, source] of [
    [`^${'a?'.repeat(100)}bbbb`, '', 'V8 looks ahead along every path: 20 s, measured with Node 20'],
    [`${'a?'.repeat(240)}bbbbbbbb`, 'y', 'the same with sticky'],
    ['[^\\p{L}\\p{N}]'.repeat(8), 'u', '6 s, measured'],
    ['.?'.repeat(240), 'iu', 'V8 adds every case variant of every class'],
    [`${'(?:'.repeat(80)}a?${'){2}'.repeat(80)}`, '', 'each level doubles the quantifiers'],
  ] as const) {
    const { valid, error, matchCount, explanation } = run(on(pattern, flags, 'xЖ'.repeat(600)), 3000);
    t.same([valid, matchCount, explanation], [false, 0, []], source);
    t.match(error, /^pattern too large to compile: .+ by offset \d+, maximum 50 ms of estimated compile time$/, source);
  }
  t.equal(run(on('\\p{L}{8}', 'u', 'ЖЖЖЖЖЖЖЖ'), 3000).matchCount, 1, 'a counted repetition is not too large');
});

t.test('the contract validates the input', async t => {
  const input = Compile(contract.input);
  t.ok(input.Check({ pattern: 'a'.repeat(500), text: 'a'.repeat(100_000), flags: {} }), 'at the limits, without flags');
  t.ok(input.Check({ pattern: '', text: '', flags: { global: true, ignoreCase: false } }), 'empty pattern and text');
  t.notOk(input.Check({ pattern: 'a'.repeat(501), text: '', flags: {} }), 'pattern too long');
  t.notOk(input.Check({ pattern: '', text: 'a'.repeat(100_001), flags: {} }), 'text too long');
  t.notOk(input.Check({ pattern: '', text: '' }), 'flags are required');
  t.notOk(input.Check({ pattern: '', text: '', flags: { global: 'yes' } }), 'a flag that is not a boolean');
});
