import type contract from '../../src/tools/json-formatter.js';
import type { Comparison } from '../comparison.js';

/** Records with nested values, as a text without white space. */
function records(characters: number): string {
  const items: string[] = [];
  for (let length = 0, i = 0; length < characters; i++) {
    const item = JSON.stringify({
      id: i,
      name: `Person ${i} "the ${i % 7}th"`,
      tags: ['a', 'bb', `t${i % 13}`],
      at: { lat: (i * 0.37) % 90, lon: (i * 0.73) % 180 },
      active: i % 3 === 0,
      note: null,
    });
    items.push(item);
    length += item.length + 1;
  }
  items.pop();
  return `[${items.join(',')}]`;
}

const format =
  (mode: 'beautify' | 'minify', characters: number, sortKeys = false) =>
  () => ({ mode, input: records(characters), indent: '2' as const, sortKeys });

/** The usual way, which loses digits, key order and duplicates. */
const engine = ({ mode, input }: { readonly mode: string; readonly input: string }): string =>
  JSON.stringify(JSON.parse(input), null, mode === 'minify' ? 0 : 2);

const MB = 1024 * 1024;

export const comparisons: readonly Comparison<typeof contract>[] = [
  { name: 'beautify, 1 MB', input: format('beautify', MB), peers: { 'JSON.parse, stringify': engine } },
  {
    name: 'beautify, 5 MB',
    input: format('beautify', 5 * MB),
    peers: { 'JSON.parse, stringify': engine },
    growth: { of: 'beautify, 1 MB', atMost: 6 },
  },
  { name: 'sorted, 1 MB', input: format('beautify', MB, true) },
  { name: 'sorted, 5 MB', input: format('beautify', 5 * MB, true), growth: { of: 'sorted, 1 MB', atMost: 6 } },
  { name: 'minify, 1 MB', input: format('minify', MB), peers: { 'JSON.parse, stringify': engine } },
  {
    name: 'minify, 5 MB',
    input: format('minify', 5 * MB),
    peers: { 'JSON.parse, stringify': engine },
    growth: { of: 'minify, 1 MB', atMost: 6 },
  },
];
