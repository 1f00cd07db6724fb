/** Records with nested values, as a text without white space. */
function records(characters) {
    const items = [];
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
const format = (mode, characters, sortKeys = false) => () => ({ mode, input: records(characters), indent: '2', sortKeys });
/** The usual way, which loses digits, key order and duplicates. */
const engine = ({ mode, input }) => JSON.stringify(JSON.parse(input), null, mode === 'minify' ? 0 : 2);
const MB = 1024 * 1024;
export const comparisons = [
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
//# sourceMappingURL=json-formatter.js.map