import { decodeHTML } from 'entities';
const PIECE = 'I&#39;m &notit; &lt;b&gt; caf&eacute; &amp;amp; plain words that hold nothing to decode, <tags> & "quotes" é 𝌆\n';
const text = (mode, megabytes) => () => ({
    mode,
    text: PIECE.repeat(Math.floor((megabytes * 1_000_000) / PIECE.length)),
    encodeNonAscii: true,
});
export const comparisons = [
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
//# sourceMappingURL=html-entities.js.map