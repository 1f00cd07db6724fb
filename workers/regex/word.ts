import type { Pattern } from './pattern.js';

/** A letter, as Unicode's Alphabetic has it (vowel signs among it), a decimal digit, or an underscore. */
const WORD = '[\\p{Alphabetic}\\p{Nd}_]';

/**
 * The pattern that matches where `pattern` does and no word goes on at either
 * side. A match that would end inside a word gives way to the pattern's other
 * ways to match. The syntax tree stays that of `pattern`, which tells where a
 * match may begin.
 */
export function wholeWord(pattern: Pattern): Pattern {
  const word = pattern.flags.includes('u') ? WORD : wordInUnits();
  return { ...pattern, source: `(?<!${word})(?:${pattern.source})(?!${word})` };
}

let inUnits: string | undefined;

/**
 * WORD for patterns that read code units: without the flag `u`, ECMAScript has no property escapes. Some 60 ms at the
 * first call.
 */
function wordInUnits(): string {
  inUnits ??= `(?:${alternatives().join('|')})`;
  return inUnits;
}

function alternatives(): string[] {
  let basic = '';
  /** By high surrogate, the low ones. */
  const pairs = new Map<string, string>();
  for (const [first, last] of wordRanges()) {
    if (last < 0x10000) {
      basic += range(first, last);
      continue;
    }
    for (let from = first; from <= last; from = (from | 0x3ff) + 1) {
      const [high, low] = surrogates(from);
      const [, lastLow] = surrogates(Math.min(last, from | 0x3ff));
      pairs.set(unit(high), (pairs.get(unit(high)) ?? '') + range(low, lastLow));
    }
  }
  return [`[${basic}]`, ...[...pairs].map(([high, lows]) => `${high}[${lows}]`)];
}

/** The runs of code points in WORD. */
function wordRanges(): [first: number, last: number][] {
  const word = new RegExp(WORD, 'u');
  const ranges: [number, number][] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    if (!word.test(String.fromCodePoint(point))) continue;
    const open = ranges.at(-1);
    if (open && open[1] === point - 1) open[1] = point;
    else ranges.push([point, point]);
  }
  return ranges;
}

const surrogates = (point: number): [high: number, low: number] => [
  0xd800 + ((point - 0x10000) >> 10),
  0xdc00 + (point & 0x3ff),
];
const unit = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
const range = (first: number, last: number) => `${unit(first)}-${unit(last)}`;
