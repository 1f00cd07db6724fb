import t from 'tap';
import { readPattern } from '../../workers/regex/pattern.js';
import { requiredText } from '../../workers/regex/required-text.js';

t.test('the text that every match contains is found', async t => {
  for (const [source, expected] of [
    ['', ''],
    ['abc', 'abc'],
    ['^abc$', 'abc'],
    ['a\\bb(?=c)c', 'abc'],
    ['ab|cd', ''],
    ['ab.cde', 'cde'],
    ['abc?d', 'ab'],
    ['ab(?:c)d', 'ab'],
    ['(abc)', ''],
    ['[a]b', 'b'],
    ['a{2}bc', 'bc'],
    ['(x)ab\\1', 'ab'],
    ['a\\.b\\n\\u00e9', 'a.b\né'],
    ['x😀y', 'x😀y'],
  ] as const) {
    for (const unicode of [false, true]) {
      const pattern = readPattern(source, { unicode }, 0);
      t.equal('fault' in pattern ? pattern.fault : requiredText(pattern), expected, `/${source}/${unicode ? 'u' : ''}`);
    }
  }
  const folded = readPattern('abc', { ignoreCase: true }, 0);
  t.equal('fault' in folded ? folded.fault : requiredText(folded), '', 'none if case is ignored');
});
