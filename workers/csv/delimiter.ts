import { unitAt } from '../text/unit.js';
import { CsvError } from './csv-error.js';
import { afterLineEnd, afterQuoted, isLineEnd, QUOTE } from './lexemes.js';
import { CsvScanner } from './scanner.js';

/** The delimiters that are detected, the most likely first. */
const DELIMITERS = [',', ';', '\t'] as const;

/** A delimiter that can be detected. */
export type Delimiter = (typeof DELIMITERS)[number];

/** Maximum records that are examined; empty lines do not count. */
const SAMPLE_RECORDS = 10;

/** Excel's first line that names the delimiter. */
interface SeparatorLine {
  readonly line: string;
  /** One UTF-16 code unit. */
  readonly delimiter: string;
  /** The offset after the line and its end. */
  readonly end: number;
}

/** No letter or digit separates fields, nor what ends them. */
const SEPARATOR_LINE = /^(sep=([^\p{L}\p{N}\p{Surrogate}"\r\n\u{10000}-\u{10ffff}]))(?:\r\n?|\n|$)/iu;

/** The line `sep=;` at the start of a text, with any delimiter; undefined if there is none. */
export function separatorLine(text: string): SeparatorLine | undefined {
  const [all, line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  return all && line && delimiter ? { line, delimiter, end: all.length } : undefined;
}

/**
 * The delimiters other than `except` that give several fields in each record. `start` is the offset of the first
 * record.
 */
export function severalColumns(text: string, start: number, except: string): readonly Delimiter[] {
  return DELIMITERS.filter(delimiter => {
    if (delimiter === except) return false;
    const scanner = new CsvScanner(text, delimiter, start);
    try {
      while (scanner.next()) if (scanner.count === 1 && !scanner.blank) return false;
      return true;
    } catch (error) {
      if (error instanceof CsvError) return false;
      throw error;
    }
  });
}

/**
 * Detects the delimiter from the first ten records, outside quotes: one that occurs equally often in each of them, else
 * one that occurs in most of them; of several the most frequent, then the first of `DELIMITERS`. Without any delimiter
 * the text has one column, and the result is a comma.
 */
export function sniffDelimiter(text: string): Delimiter {
  const records = countDelimiters(text);
  const [first = []] = records;
  let best: Delimiter = ',';
  let bestRank: readonly number[] = [0, 0, 0];
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
function countDelimiters(text: string): number[][] {
  const units = DELIMITERS.map(delimiter => unitAt(delimiter, 0));
  const records: number[][] = [];
  let counts = units.map(() => 0);
  let fieldStart = true;
  let lineStart = 0;
  for (let at = 0; at < text.length && records.length < SAMPLE_RECORDS; ) {
    const unit = unitAt(text, at);
    if (fieldStart && unit === QUOTE) {
      at = afterQuoted(text, at) ?? text.length;
      fieldStart = false;
    } else if (isLineEnd(unit)) {
      if (at > lineStart) records.push(counts);
      counts = units.map(() => 0);
      at = lineStart = afterLineEnd(text, at);
      fieldStart = true;
    } else {
      const delimiter = units.indexOf(unit);
      fieldStart = delimiter >= 0;
      if (fieldStart) counts[delimiter]!++;
      at++;
    }
  }
  if (text.length > lineStart && records.length < SAMPLE_RECORDS) records.push(counts);
  return records;
}

/** Lexicographic order. */
function isAbove(rank: readonly number[], other: readonly number[]): boolean {
  const differing = rank.findIndex((value, index) => value !== other[index]);
  return differing >= 0 && rank[differing]! > other[differing]!;
}
