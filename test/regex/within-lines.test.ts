import t from 'tap';
import { readPattern } from '../../workers/regex/pattern.js';
import { staysWithinLines } from '../../workers/regex/within-lines.js';

t.test('patterns that find the same in a text as in its lines', async t => {
  const of = (source: string, flags = {}, lineEnds = '\n'): boolean => {
    const pattern = readPattern(source, flags, 0);
    if ('fault' in pattern) throw new Error(pattern.fault);
    return staysWithinLines(pattern, lineEnds);
  };
  for (const source of [
    'abc',
    'a.*b',
    '\\d+\\w\\b',
    '(?=a)(?<!b)c',
    '[a-z]+(?:x|\\S)',
    '(a)\\1',
    '[^\\s]',
    '[^\\n]x',
    '\\t',
    '',
  ])
    t.equal(of(source), true, source);
  for (const source of [
    '^a',
    'a$',
    '\\s',
    '[^a]',
    '\\W',
    '\\D',
    '\\n',
    '[\\n]',
    '[\\s\\S]',
    '[^\\d]',
    'a(?!\\s)',
    '(?<=\\W)a',
  ])
    t.equal(of(source), false, source);
  t.equal(of('.', { dotall: true }), false);
  t.equal(of('\\P{L}', { unicode: true }), false);
  t.equal(of('\\p{L}', { unicode: true }), true);
  t.equal(of('[^\\n]', {}, '\r\n'), false, 'a CR before LF is not in the line');
  t.equal(of('\\r', {}, '\r\n'), false);
});
