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
 * beginnings, and these more than parts; the title more than synonyms, and these more than the summary.
 */
export function findTools<T extends Searchable>(search: string, tools: readonly T[]): readonly T[] {
  const words = wordsOf(search);
  return tools
    .map(tool => ({ tool, scores: scoresOf(words, tool) }))
    .filter(({ scores }) => scores.every(score => score > 0))
    .map(({ tool, scores }) => ({ tool, sum: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.sum - a.sum)
    .map(({ tool }) => tool);
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Shorter words are parts of too many others. */
const MIN_PART = 3;

function scoresOf(words: readonly string[], { id, tag, summary, presentation }: Searchable): readonly number[] {
  const { title, synonyms = [] } = presentation;
  const names = [...wordsOf(title), ...wordsOf(id)];
  const others = synonyms.flatMap(wordsOf);
  const rest = wordsOf(`${summary} ${tag}`);
  const all = [...names, id.replaceAll('-', ''), ...others, ...rest];
  return words.map(word => {
    const isStart = (other: string): boolean => other.startsWith(word);
    const isPart = word.length >= MIN_PART && all.some(other => other.includes(word));
    return Math.max(
      names.includes(word) ? 10 : names.some(isStart) ? 7 : 0,
      // "json" means a title that starts with it.
      names[0] === word ? 11 : names[0]?.startsWith(word) ? 8 : 0,
      fromFirst(9, others.indexOf(word)),
      fromFirst(6, others.findIndex(isStart)),
      rest.includes(word) ? 4 : rest.some(isStart) ? 3 : 0,
      isPart ? 1 : 0,
    );
  });
}

/** The first synonyms of a tool count a little more than its last ones. */
const fromFirst = (score: number, at: number): number => (at < 0 ? 0 : score - Math.min(at, 10) / 10);
