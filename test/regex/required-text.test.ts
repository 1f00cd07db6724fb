import t from 'tap';
import { readPattern } from '../../workers/regex/pattern.js';
import { requiredTexts } from '../../workers/regex/required-text.js';

/** The texts, and a mark where every match starts with one of them. */
function found(source: string, flags = {}): string {
  const pattern = readPattern(source, flags, 0);
  if ('fault' in pattern) return pattern.fault;
  const { texts, areFirst } = requiredTexts(pattern);
  return (areFirst ? '^' : '') + texts.join('|');
}

t.test('the texts of which every match contains one are found', async t => {
  for (const [source, expected] of [
    ['', ''],
    ['abc', '^abc'],
    ['^abc$', '^abc'],
    ['a\\bb(?=c)c', '^abc'],
    ['ab|cd', '^ab|cd'],
    ['ab|', ''],
    ['ab|c*', ''],
    ['ab.cde', 'cde'],
    ['abc?d', '^ab'],
    ['ab(?:c)d', '^abcd'],
    ['(abc)', '^abc'],
    ['[a]b', 'b'],
    ['a{2}bc', 'bc'],
    ['(x)ab\\1', '^xab'],
    ['a\\.b\\n\\u00e9', '^a.b\né'],
    ['x😀y', '^x😀y'],
    ['(?:WARN|ERROR) worker-\\d', '^WARN worker-|ERROR worker-'],
    ['\\d (?:a|bb)(c|) x', ' ac x| a x| bbc x| bb x'],
    ['.(?:(?:abc|def)g\\d|hij\\w)', 'abcg|defg|hij'],
    ['.(?:abc){2,}d', 'abc'],
    ['.(?:abc)*d', 'd'],
    ['(?:abc)?d', 'd'],
    ['(?:abc|\\d)e', 'e'],
    [
      '(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)c',
      '^aaaa|aaab|aaba|aabb|abaa|abab|abba|abbb|baaa|baab|baba|babb|bbaa|bbab|bbba|bbbb',
    ],
  ] as const) {
    for (const unicode of [false, true])
      t.equal(found(source, { unicode }), expected, `/${source}/${unicode ? 'u' : ''}`);
  }
  t.equal(found('abc', { ignoreCase: true }), '^abc', 'case is that of the pattern');
});
