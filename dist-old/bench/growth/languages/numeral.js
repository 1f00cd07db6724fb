/** Numerals and timestamps. */
const numeral = {
    atoms: ['1', '0', 'z', '-1'],
    lists: [
        {
            frame: '⟨x⟩',
            separators: ['', '.', '_', ' '],
            items: ['0', '1', '9', 'z', 'f', '٣', '0x', '-', '+', ',', 'e1', '⟨n⟩'],
        },
        { frame: '-0x⟨x⟩', separators: [''], items: ['0', 'f'] },
        { frame: '1.⟨x⟩', separators: [''], items: ['0', '9'] },
        { frame: '1e⟨x⟩', separators: [''], items: ['0', '9'] },
        { frame: '2024-05-01T14:30:00.⟨x⟩Z', separators: [''], items: ['0', '9'] },
        { frame: '2024-05-01T14:30:00+⟨x⟩', separators: ['', ':'], items: ['00', '9'] },
        { frame: '⟨x⟩-01-01', separators: [''], items: ['0', '2', '+'] },
        { frame: '⟨x⟩', separators: ['', 'T', '-', ':'], items: ['2024', '05', 'Z', ' ', 'W'] },
    ],
    wrappers: ['-⟨x⟩', '(⟨x⟩)', '0x⟨x⟩'],
    targets: [
        { tool: 'number-base', fields: ['value'], with: { fromBase: 10, toBase: 36 } },
        { tool: 'number-base', fields: ['value'], with: { fromBase: 36, toBase: 7 } },
        { tool: 'number-base', fields: ['value'], with: { fromBase: 16, toBase: 10 } },
        { tool: 'unix-timestamp', fields: ['input'], with: { mode: 'unix-to-date', unit: 'auto' } },
        { tool: 'unix-timestamp', fields: ['input'], with: { mode: 'date-to-unix' } },
        { tool: 'cron-parser', fields: ['from'] },
    ],
};
export default numeral;
//# sourceMappingURL=numeral.js.map