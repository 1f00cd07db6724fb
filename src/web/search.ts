import type { PageContract } from '../shared/page-contract.js';

/** The tools that contain every word of a search. Matches in the name come first, then in the summary, then the tag. */
export function ranked(search: string, contracts: readonly PageContract[]): readonly PageContract[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return contracts
    .map(contract => ({ contract, score: words.reduce((sum, word) => sum + scoreOf(word, contract), 0) }))
    .filter(({ contract }) => words.every(word => scoreOf(word, contract) > 0))
    .sort((a, b) => b.score - a.score)
    .map(({ contract }) => contract);
}

function scoreOf(word: string, { id, summary, tag, presentation }: PageContract): number {
  const names = [...id.split('-'), ...presentation.title.toLowerCase().split(/[^\p{L}\p{N}]+/u)];
  if (id.startsWith(word) || presentation.title.toLowerCase().startsWith(word)) return 8;
  if (names.some(part => part.startsWith(word))) return 6;
  if (id.replaceAll('-', '').includes(word)) return 4;
  if (summary.toLowerCase().includes(word)) return 2;
  return tag.toLowerCase().includes(word) ? 1 : 0;
}
