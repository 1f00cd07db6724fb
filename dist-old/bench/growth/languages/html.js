/** HTML text with character references. */
const html = {
    atoms: ['&amp;', 'a', '<p>', '&#1;'],
    lists: [
        {
            frame: '⟨x⟩',
            separators: ['', ' ', ';'],
            items: [
                '&',
                '&amp;',
                '&amp',
                '&am',
                '&notit;',
                '&CounterClockwiseContourIntegra',
                '&CounterClockwiseContourIntegral;',
                '&#65;',
                '&#x41;',
                '&#X41',
                '&#x110000;',
                '&#128;',
                '&#',
                '&#x',
                '&bogus;',
                '&a⟨n⟩;',
                '<',
                '>',
                '"',
                "'",
                'é',
                '😀',
                '\ud800',
                '\0',
                '&NotEqualTilde;',
            ],
            holder: '⟨x⟩',
        },
        { frame: '&#⟨x⟩;', separators: [''], items: ['0', '9', '1'] },
        { frame: '&#x⟨x⟩;', separators: [''], items: ['0', 'f', 'g'] },
        { frame: '&⟨x⟩;', separators: [''], items: ['a', 'amp', 'not', 'A1'] },
    ],
    wrappers: ['<a>⟨x⟩</a>', '&⟨x⟩;', '<a b="⟨x⟩">'],
    targets: [
        { tool: 'html-entities', fields: ['text'], with: { mode: 'encode', encodeNonAscii: true } },
        { tool: 'html-entities', fields: ['text'], with: { mode: 'decode' } },
    ],
};
export default html;
//# sourceMappingURL=html.js.map