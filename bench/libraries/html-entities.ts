import { decodeHTML } from 'entities';
import type contract from '../../src/tools/html-entities.js';
import type { Comparison } from '../comparison.js';

const PIECE =
  'I&#39;m &notit; &lt;b&gt; caf&eacute; &amp;amp; plain words that hold nothing to decode, <tags> & "quotes" é 𝌆\n';

const text = (mode: 'decode' | 'encode', megabytes: number) => () => ({
  mode,
  text: PIECE.repeat(Math.floor((megabytes * 1_000_000) / PIECE.length)),
  encodeNonAscii: true,
});

export const comparisons: readonly Comparison<typeof contract>[] = [
  { name: 'decode, 0.9 MB', input: text('decode', 0.9), peers: { entities: ({ text }) => decodeHTML(text) } },
  {
    name: 'decode, 4.5 MB',
    input: text('decode', 4.5),
    peers: { entities: ({ text }) => decodeHTML(text) },
    growth: { of: 'decode, 0.9 MB', atMost: 6 },
  },
  { name: 'encode, 0.9 MB', input: text('encode', 0.9) },
  { name: 'encode, 4.5 MB', input: text('encode', 4.5), growth: { of: 'encode, 0.9 MB', atMost: 6 } },
];
