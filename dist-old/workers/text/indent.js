/** The indents of the formatters, by their names in the contracts. */
export const INDENTS = {
    '2': { unit: 0x20, width: 2 },
    '4': { unit: 0x20, width: 4 },
    tab: { unit: 0x09, width: 1 },
};
//# sourceMappingURL=indent.js.map