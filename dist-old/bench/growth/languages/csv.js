/** CSV (RFC 4180), and variants that other programs write. */
const csv = {
    atoms: ['a', '""', '"a,b"', ''],
    lists: [
        {
            frame: '⟨x⟩',
            separators: ['\n', '\r\n', '\r'],
            items: ['1,2', 'a⟨n⟩', '"a","b"', '', ',', '1;2', '1\t2', '"a\nb",2', '=1+1', ' ', '"a""b"', 'a"b'],
            holder: '⟨x⟩',
        },
        {
            frame: '⟨x⟩\n1,2',
            separators: [',', ';', '\t'],
            items: ['a', 'h⟨n⟩', 'a_2', 'a_⟨n⟩', '', '"q"', 'column_⟨n⟩', '_extra', '__proto__'],
            holder: '"⟨x⟩"',
        },
        {
            frame: 'a,b\n⟨x⟩',
            separators: [',', '\n', ''],
            items: ['1', '""', '"', '"x', ',', '\n', '\r', ' '],
            holder: '⟨x⟩',
        },
        { frame: '"⟨x⟩"', separators: ['', '\n'], items: ['""', ',', 'a', '\r\n'] },
    ],
    wrappers: ['"⟨x⟩"', '⟨x⟩,1', '1\n⟨x⟩'],
    targets: [
        { tool: 'csv-json', fields: ['input'], with: { mode: 'csv-to-json', delimiter: 'auto', hasHeader: true } },
        { tool: 'csv-json', fields: ['input'], with: { mode: 'csv-to-json', delimiter: 'comma', hasHeader: false } },
    ],
};
export default csv;
//# sourceMappingURL=csv.js.map