const DEADLINE = "the pattern is the caller's";
const flags = { global: true };
/** ECMAScript regular expressions. */
const regex = {
    atoms: ['a', '.', '\\d', '[a-z]', '(a)', '\\b', ''],
    lists: [
        {
            frame: '⟨x⟩',
            separators: ['', '|'],
            items: [
                'a',
                'a*',
                'a+?',
                'a?',
                'a{2,3}',
                '.',
                '.*',
                '\\w+',
                '(a)',
                '(?:a)',
                '(?<n⟨n⟩>a)',
                '[a-z⟨n⟩]',
                '\\⟨n⟩',
                '\\p{L}',
                '\\u{1F600}',
                '(?=a)',
                '(?<!a)',
                '^',
                '$',
                '\\b',
                '/',
                '\\x41',
            ],
            holder: '(?:⟨x⟩)',
        },
        { frame: '[⟨x⟩]', separators: [''], items: ['a', 'a-z', '\\d', '\\p{L}', 'é', '^'] },
        { frame: '(?:⟨x⟩)*', separators: ['|'], items: ['a', 'aa', 'a⟨n⟩', '', '.*'], holder: '⟨x⟩' },
    ],
    wrappers: [
        '(⟨x⟩)',
        '(?:⟨x⟩)',
        '(⟨x⟩)+',
        '(?:⟨x⟩)*',
        '(?=⟨x⟩)',
        '(?<!⟨x⟩)',
        '(?:⟨x⟩|a)',
        '(?:⟨x⟩){2}',
        '(?:a⟨x⟩)?',
        '(?<n⟨n⟩>⟨x⟩)',
    ],
    references: [
        { frame: '⟨x⟩', separator: '', define: '(?<g⟨n⟩>⟨x⟩)', link: '\\k<g⟨p⟩>', use: '\\k<g⟨p⟩>' },
        { frame: '⟨x⟩', separator: '', define: '(⟨x⟩)', link: '\\⟨n⟩', use: '\\1' },
    ],
    texts: ['⟨x⟩', '^⟨x⟩$', '⟨x⟩b'],
    targets: [
        {
            tool: 'regex-tester',
            fields: ['pattern'],
            with: { text: `${'a'.repeat(60)} a1 b2\n`.repeat(20), flags },
            deadline: DEADLINE,
        },
        {
            tool: 'regex-tester',
            fields: ['pattern'],
            with: { text: 'aé😀'.repeat(500), flags: { ...flags, unicode: true } },
            deadline: DEADLINE,
        },
        {
            tool: 'grep',
            fields: ['pattern'],
            with: { text: `${'a'.repeat(60)} a1 b2\n`.repeat(500), mode: 'regex', flags },
            deadline: DEADLINE,
        },
    ],
};
export default regex;
//# sourceMappingURL=regex.js.map