/** Cron expressions of five fields. */
const cron = {
    atoms: ['*', '1', '*/2', '1-3'],
    lists: [
        { frame: '⟨x⟩ * * * *', separators: [',', ' '], items: ['1', '0-59', '*/7', '5/15', '59', '*', '1-2/1'] },
        { frame: '0 0 29 2 ⟨x⟩', separators: [','], items: ['1', 'MON', '0-7', '7', '*/2'] },
        { frame: '0 ⟨x⟩ 30 2 *', separators: [','], items: ['1', '0-23'] },
        { frame: '0 0 ⟨x⟩ 2 *', separators: [','], items: ['30', '31', '29-31'] },
        { frame: '0 0 1 ⟨x⟩ *', separators: [',', ''], items: ['1', 'JAN', '12', '0'] },
        { frame: '⟨x⟩', separators: ['', ' ', '\t'], items: ['*', ' ', '/', '-', ',', '@daily', 'L', '?', '1'] },
    ],
    wrappers: ['(⟨x⟩)', '⟨x⟩,1', '*/⟨x⟩'],
    targets: [
        { tool: 'cron-parser', fields: ['expression'], with: { count: 10 } },
        { tool: 'cron-parser', fields: ['expression'], with: { count: 10, from: '9990-01-01' } },
    ],
};
export default cron;
//# sourceMappingURL=cron.js.map