/** A letter (Unicode Alphabetic, which includes vowel signs), a decimal digit or an underscore. */
const WORD = '[\\p{Alphabetic}\\p{Nd}_]';
/**
 * The pattern restricted to whole words. When a match would end inside a word, V8 backtracks to the other ways to
 * match. The syntax tree stays that of `pattern`, which is enough to find where a match may start.
 */
export function wholeWord(pattern) {
    const word = pattern.flags.includes('u') ? WORD : wordInUnits();
    return { ...pattern, source: `(?<!${word})(?:${pattern.source})(?!${word})` };
}
let inUnits;
/**
 * WORD for patterns without the flag `u`, which have no property escapes. Takes about 60 ms on the first call.
 */
function wordInUnits() {
    inUnits ??= `(?:${alternatives().join('|')})`;
    return inUnits;
}
function alternatives() {
    let basic = '';
    /** Ranges of low surrogates by high surrogate. */
    const pairs = new Map();
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
function wordRanges() {
    const word = new RegExp(WORD, 'u');
    const ranges = [];
    for (let point = 0; point <= 0x10ffff; point++) {
        if (!word.test(String.fromCodePoint(point)))
            continue;
        const open = ranges.at(-1);
        if (open && open[1] === point - 1)
            open[1] = point;
        else
            ranges.push([point, point]);
    }
    return ranges;
}
const surrogates = (point) => [
    0xd800 + ((point - 0x10000) >> 10),
    0xdc00 + (point & 0x3ff),
];
const unit = (code) => `\\u${code.toString(16).padStart(4, '0')}`;
const range = (first, last) => `${unit(first)}-${unit(last)}`;
//# sourceMappingURL=word.js.map