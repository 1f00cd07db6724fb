import { InputData, jsonInputForTargetLanguage, quicktype } from 'quicktype-core';
/** Nested records, some with members that others lack. */
function records(characters) {
    const items = [];
    for (let length = 0, i = 0; length < characters; i++) {
        const item = JSON.stringify({
            id: i,
            name: `Person ${i}`,
            tags: ['a', `t${i % 13}`],
            address: { city: `City ${i % 31}`, at: { lat: (i * 0.37) % 90, lon: (i * 0.73) % 180 } },
            orders: [{ id: i * 7, total: (i % 97) + 0.5, ...(i % 4 === 0 && { discount: null }) }],
            ...(i % 5 === 0 && { email: `p${i}@example.com` }),
            note: i % 3 === 0 ? null : 'x',
        });
        items.push(item);
        length += item.length + 1;
    }
    items.pop();
    return `{"records":[${items.join(',')}]}`;
}
/** Objects whose property names all differ. */
function shapes(count) {
    return `{${Array.from({ length: count }, (_, i) => `"key${i}":{"name${i}":${i},"at":{"x${i}":"a"}}`).join(',')}}`;
}
const input = (json) => ({ json, rootName: 'Root', exportKeyword: true, optionalWhenMissing: true });
/** With options for exact types: by default it turns objects into maps, strings into enums, and merges classes. */
async function infer({ json, rootName }) {
    const source = jsonInputForTargetLanguage('typescript');
    await source.addSource({ name: rootName, samples: [json] });
    const inputData = new InputData();
    inputData.addInput(source);
    const rendererOptions = { 'just-types': true };
    const options = { rendererOptions, inferMaps: false, inferEnums: false, combineClasses: false };
    const { lines } = await quicktype({ inputData, lang: 'typescript', ...options });
    return lines.join('\n');
}
const MB = 1024 * 1024;
export const libraryCall = infer;
export const comparisons = [
    {
        name: 'records, 1 MB',
        input: () => input(records(MB)),
        peers: { 'quicktype-core': infer },
        atMost: { 'quicktype-core': 0.5 },
    },
    {
        name: 'records, 5 MB',
        input: () => input(records(5 * MB)),
        peers: { 'quicktype-core': infer },
        atMost: { 'quicktype-core': 0.5 },
        growth: { of: 'records, 1 MB', atMost: 6 },
        withinMs: 1_000,
    },
    {
        name: '2,000 shapes',
        input: () => input(shapes(1_000)),
        peers: { 'quicktype-core': infer },
        atMost: { 'quicktype-core': 0.1 },
    },
    { name: '20,000 shapes', input: () => input(shapes(10_000)) },
    { name: '100,000 shapes', input: () => input(shapes(50_000)), growth: { of: '20,000 shapes', atMost: 6 } },
];
//# sourceMappingURL=json-to-typescript.js.map