import { PLAIN_TEXT } from '../plain-text.js';
const MINIMAL = 'a minimal diff';
const PATTERN = "the pattern is the caller's";
const flags = { global: true, multiline: false, dotall: false };
const around = { maxHits: 100_000, linesBefore: 1000, linesAfter: 1000 };
/** Lines of text. */
const text = {
    ...PLAIN_TEXT,
    lists: [
        ...PLAIN_TEXT.lists,
        {
            frame: '⟨x⟩',
            separators: ['\n', '\r\n'],
            items: ['a', 'line ⟨n⟩', '', ' ', 'a b', 'éa', 'the cat', 'catcat', '\tx'],
            holder: '⟨x⟩',
        },
    ],
    targets: [
        { tool: 'base64', fields: ['input'], with: { mode: 'encode' } },
        { tool: 'base64', fields: ['input'], with: { mode: 'decode' } },
        { tool: 'case-converter', fields: ['text'], with: { target: 'title' } },
        { tool: 'case-converter', fields: ['text'], with: { target: 'snake' } },
        { tool: 'hash-calc', fields: ['text'] },
        { tool: 'qr-generator', fields: ['payload'], with: { ecLevel: 'L' } },
        { tool: 'grep', fields: ['text'], with: { mode: 'exact', pattern: 'a', ...around } },
        {
            tool: 'grep',
            fields: ['text'],
            with: {
                mode: 'exact',
                pattern: 'cat',
                wholeWord: true,
                caseInsensitive: true,
                trimWhitespace: true,
                keepBlankLines: false,
                ...around,
            },
        },
        {
            tool: 'grep',
            fields: ['text'],
            with: { mode: 'exact', pattern: '', position: 'suffix', invertMatch: true, ...around },
        },
        {
            tool: 'grep',
            fields: ['text'],
            with: { mode: 'regex', pattern: '(\\w+)\\s*$|^a', flags, wholeWord: true, ...around },
            deadline: PATTERN,
        },
        {
            tool: 'grep',
            fields: ['pattern'],
            with: { mode: 'exact', text: 'aaaa\n'.repeat(1000), wholeWord: true, caseInsensitive: true },
        },
        { tool: 'regex-tester', fields: ['text'], with: { pattern: '', flags } },
        {
            tool: 'regex-tester',
            fields: ['text'],
            with: { pattern: '(a|b)*?(?<x>\\w)', flags: { ...flags, unicode: true } },
            deadline: PATTERN,
        },
        { tool: 'regex-tester', fields: ['text'], with: { pattern: '\\s+$', flags }, deadline: PATTERN },
        { tool: 'diff-checker', fields: ['a'], with: { mode: 'text', b: 'a\nb\nc\nline 1\n' }, deadline: MINIMAL },
        { tool: 'diff-checker', fields: ['a', 'b'], with: { mode: 'text', ignoreWhitespace: true }, deadline: MINIMAL },
        {
            tool: 'diff-checker',
            fields: ['a'],
            with: {
                mode: 'text',
                b: Array.from({ length: 2000 }, (_, n) => `line ${(n * 7919) % 1009}`).join('\n'),
                ignoreWhitespace: true,
            },
            deadline: MINIMAL,
        },
        { tool: 'json-to-typescript', fields: ['rootName'] },
        { tool: 'mock-data', fields: ['tableName'], with: { format: 'sql', rows: 100 } },
    ],
};
export default text;
//# sourceMappingURL=text.js.map