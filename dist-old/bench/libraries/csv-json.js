import Papa from 'papaparse';
/** Records of eight columns, some of them quoted, with a header. */
function csv(characters) {
    const records = ['id,name,city,note,amount,date,flag,code'];
    for (let length = 0, i = 0; length < characters; i++) {
        const record = `${i},Name ${i % 977},"City, ${i % 31}","said ""no"" ` +
            `${i}",${(i * 7919) % 100_000}.${i % 100},` +
            `2024-01-${String((i % 28) + 1).padStart(2, '0')},${i % 2 === 0},C${i * 31}`;
        records.push(record);
        length += record.length + 1;
    }
    records.pop();
    return records.join('\n');
}
const options = { delimiter: 'comma', hasHeader: true, indent: '2' };
const toJson = (characters) => () => ({ mode: 'csv-to-json', input: csv(characters), ...options });
const toCsv = (characters) => () => ({
    mode: 'json-to-csv',
    input: JSON.stringify(Papa.parse(csv(characters), { header: true }).data),
    ...options,
});
const parse = ({ input }) => JSON.stringify(Papa.parse(input, { header: true, skipEmptyLines: true }).data, null, 2);
const unparse = ({ input }) => Papa.unparse(JSON.parse(input));
export const libraryCall = input => input.mode === 'csv-to-json' ? parse(input) : unparse(input);
export const comparisons = [
    { name: 'CSV to JSON, 200 KB', input: toJson(200_000), peers: { papaparse: parse } },
    {
        name: 'CSV to JSON, 1 MB',
        input: toJson(1_000_000),
        peers: { papaparse: parse },
        growth: { of: 'CSV to JSON, 200 KB', atMost: 6 },
    },
    { name: 'JSON to CSV, 200 KB', input: toCsv(100_000), peers: { papaparse: unparse } },
    {
        name: 'JSON to CSV, 1 MB',
        input: toCsv(480_000),
        peers: { papaparse: unparse },
        growth: { of: 'JSON to CSV, 200 KB', atMost: 6 },
    },
];
//# sourceMappingURL=csv-json.js.map