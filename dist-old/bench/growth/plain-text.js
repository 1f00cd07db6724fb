/** Plain text, for fields without a language of their own. */
export const PLAIN_TEXT = {
    atoms: ['a', 'word⟨n⟩', ' '],
    lists: [
        {
            frame: '⟨x⟩',
            separators: ['', ' ', '\n'],
            items: [
                ...['a', 'word⟨n⟩', 'aA1', ' ', '\t', '\r\n', '\n', 'é', 'e\u0301', '😀', '\ud800', '\0', '\u2028'],
                ...['0', '9', '-', '.', ',', ':', '/', '%', '&', '=', '+', '#', '"', "'", '\\', '_'],
            ],
            holder: '⟨x⟩',
        },
    ],
    wrappers: ['(⟨x⟩)', '"⟨x⟩"', '[⟨x⟩]', '<⟨x⟩>', '{⟨x⟩}'],
    targets: [],
};
//# sourceMappingURL=plain-text.js.map