import type { Presentation } from './presentation.js';

/** What a search reads of a tool. */
export interface Searchable {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly presentation: Pick<Presentation, 'title' | 'synonyms'>;
}

/**
 * The tools that match every word of a search, best first; ties keep the order of `tools`. Whole words count more than
 * beginnings, and these more than parts; the title more than synonyms, and these more than the summary. A plural is
 * found by its singular, and the reverse. Words such as "the" count only if all are such.
 */
export function findTools<T extends Searchable>(search: string, tools: readonly T[]): readonly T[] {
  const all = wordsOf(search);
  const telling = all.filter(word => !FILLERS.has(word));
  const words = telling.length > 0 ? telling : all;
  return tools
    .map(tool => ({ tool, score: scoreOf(words, tool) }))
    .filter(({ score }) => words.length === 0 || score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool);
}

/** Words of a question that say nothing about the tool. */
const FILLERS = new Set(['a', 'an', 'and', 'as', 'for', 'from', 'how', 'in', 'into', 'of', 'or', 'the', 'to', 'with']);

/** The different words of a text, in lower case. */
const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
];

/** The words of a contract, each also in the singular. */
const formsOf = (text: string): readonly string[] => wordsOf(text).flatMap(word => [word, singularOf(word)]);

/** The singular of a regular plural in English. Other words may lose an ending too. */
const singularOf = (word: string): string =>
  word.length > 3 ? word.replace(/(?<=[a-z])ies$/, 'y').replace(/(?<=s|sh|ch|x|z)es$|(?<=[a-rtv-z\d])s$/, '') : word;

/** Less than 1: "checks" is the beginning of "checksum" before it is the plural of "check". */
const SINGULAR_SHARE = 0.7;

/** Shorter words are parts of too many others; numbers are not. */
const canBePart = (word: string): boolean => word.length >= 3 || /^\d+$/.test(word);

/** The sum of the scores of all words; 0 if one of them does not match. */
function scoreOf(words: readonly string[], { id, tag, summary, presentation }: Searchable): number {
  const { title, synonyms = [] } = presentation;
  const names = formsOf(`${title} ${id}`);
  const others = synonyms.flatMap(wordsOf);
  const rest = formsOf(`${summary} ${tag}`);
  const all = [...names, id.replaceAll('-', ''), ...others, ...rest];
  const scoreOfWord = (word: string): number => {
    const isStart = (other: string): boolean => other.startsWith(word);
    const isPart = canBePart(word) && all.some(other => other.includes(word));
    return Math.max(
      names.includes(word) ? 10 : names.some(isStart) ? 7 : 0,
      // "json" means a title that starts with it.
      names[0] === word ? 11 : names[0]?.startsWith(word) ? 8 : 0,
      fromFirst(9, others.indexOf(word)),
      fromFirst(6, others.findIndex(isStart)),
      rest.includes(word) ? 4 : rest.some(isStart) ? 3 : 0,
      isPart ? 1 : 0,
    );
  };
  let sum = 0;
  for (const word of words) {
    const score = Math.max(scoreOfWord(word), SINGULAR_SHARE * scoreOfWord(singularOf(word)));
    // A search of any length ends at its first word that is not in the contract.
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** The first synonyms of a tool count a little more than its last ones. */
const fromFirst = (score: number, at: number): number => (at < 0 ? 0 : score - Math.min(at, 10) / 10);
