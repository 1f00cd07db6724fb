import t from 'tap';
import { nativeFinder } from '../../workers/regex/finder.js';
import { readPattern } from '../../workers/regex/pattern.js';
import { wholeWord } from '../../workers/regex/word.js';

function found(source: string, text: string, unicode: boolean, ignoreCase = false): string | undefined {
  const pattern = readPattern(source, { unicode, ignoreCase }, text.length);
  if ('fault' in pattern) throw new Error(pattern.fault);
  return nativeFinder(wholeWord(pattern))(text, 0)?.[0];
}

for (const unicode of [false, true]) {
  t.test(`whole words are found by ${unicode ? 'code point' : 'code unit'}`, async t => {
    for (const [source, text, expected] of [
      ['cat', 'cat', 'cat'],
      ['cat', 'a cat.', 'cat'],
      ['cat', 'concat cats cat_ _cat cat1', undefined],
      ['cat', 'écat catß катcat', undefined],
      ['cat', '(cat)', 'cat'],
      ['cat', 'cat\u0663', undefined],
      ['cat', '猫cat', undefined],
      ['cat', 'cat\u{1d400}', undefined],
      ['cat', '\u{20000}cat', undefined],
      ['cat', '😀cat😀', 'cat'],
      ['cat', '\ud835cat', 'cat'],
      ['c.t', 'cut-cot', 'cut'],
      ['a|ab', 'ab', 'ab'],
      ['\\w+?', 'word', 'word'],
      ['(a)\\1', 'aa aaa', 'aa'],
      ['-', 'a-b - c', '-'],
      ['क', 'कि', undefined],
      ['x', 'x²', 'x'],
      ['', 'a', undefined],
      ['', '', ''],
    ] as const) {
      t.equal(found(source, text, unicode), expected, `/${source}/ in ${JSON.stringify(text)}`);
    }
    t.equal(found('CAT', 'Cats cat', unicode, true), 'cat', 'with ignored case');
  });
}

t.test('both forms of WORD agree', async t => {
  const [units, points] = [false, true].map(unicode => {
    const pattern = wholeWord({
      source: 'a',
      flags: unicode ? 'u' : '',
      sticky: false,
      literal: false,
      syntax: undefined,
    });
    return new RegExp(pattern.source, pattern.flags);
  }) as [RegExp, RegExp];
  let differences = 0;
  // Every character of the Basic Multilingual Plane, and samples of the others.
  for (let point = 0; point <= 0x10ffff; point += point < 0x10000 ? 1 : 61) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const character = String.fromCodePoint(point);
    for (const text of [`${character}a`, `a${character}`]) {
      if (character !== 'a' && units.test(text) !== points.test(text)) differences++;
    }
  }
  t.equal(differences, 0);
});
