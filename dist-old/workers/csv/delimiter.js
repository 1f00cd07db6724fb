import { unitAt } from '../text/unit.js';
import { afterLineEnd, afterQuoted, isLineEnd, QUOTE } from './lexemes.js';
/** The delimiters that are detected, the most likely first. */
const DELIMITERS = [',', ';', '\t'];
/** Maximum records that are examined; empty lines do not count. */
const SAMPLE_RECORDS = 10;
/**
 * Detects the delimiter from the first ten records, outside quotes: one that occurs equally often in each of them, else
 * one that occurs in most of them; of several the most frequent, then the first of `DELIMITERS`. Without any delimiter
 * the text has one column, and the result is a comma.
 */
export function sniffDelimiter(text) {
    const records = countDelimiters(text);
    const [first = []] = records;
    let best = ',';
    let bestRank = [0, 0, 0];
    for (const [index, delimiter] of DELIMITERS.entries()) {
        const counts = records.map(record => record[index] ?? 0);
        const regular = counts.every(count => count > 0 && count === first[index]);
        const rank = [
            regular ? 1 : 0,
            counts.filter(count => count > 0).length,
            counts.reduce((sum, count) => sum + count, 0),
        ];
        if (isAbove(rank, bestRank)) {
            best = delimiter;
            bestRank = rank;
        }
    }
    return best;
}
/** For each record of the sample, the number of occurrences of each delimiter. */
function countDelimiters(text) {
    const units = DELIMITERS.map(delimiter => unitAt(delimiter, 0));
    const records = [];
    let counts = units.map(() => 0);
    let cellStart = true;
    let lineStart = 0;
    for (let at = 0; at < text.length && records.length < SAMPLE_RECORDS;) {
        const unit = unitAt(text, at);
        if (cellStart && unit === QUOTE) {
            at = afterQuoted(text, at) ?? text.length;
            cellStart = false;
        }
        else if (isLineEnd(unit)) {
            if (at > lineStart)
                records.push(counts);
            counts = units.map(() => 0);
            at = lineStart = afterLineEnd(text, at);
            cellStart = true;
        }
        else {
            const delimiter = units.indexOf(unit);
            cellStart = delimiter >= 0;
            if (cellStart)
                counts[delimiter]++;
            at++;
        }
    }
    if (text.length > lineStart && records.length < SAMPLE_RECORDS)
        records.push(counts);
    return records;
}
/** Lexicographic order. */
function isAbove(rank, other) {
    const differing = rank.findIndex((value, index) => value !== other[index]);
    return differing >= 0 && rank[differing] > other[differing];
}
//# sourceMappingURL=delimiter.js.map