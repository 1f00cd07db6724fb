import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { readArguments } from '../../src/cli/flags.js';
import { commandOf } from '../../src/shared/command-line.js';
import { withDefaults } from '../../src/shared/defaults.js';
const catalog = await readCatalog();
/** Writes the command for an input and reads it back. */
async function roundTrip(id, input) {
    const tool = catalog.get(id)?.tool;
    if (tool === undefined)
        throw new Error(`no tool ${id}`);
    const { args, pipe } = commandOf(id, tool.input, tool.presentation, input);
    const read = await readArguments(id, tool, args.slice(1));
    const main = tool.presentation.input ?? '';
    return withDefaults(tool.input, { ...read.input, ...(pipe !== undefined && { [main]: pipe }) });
}
t.test("the command for every example is read as the example's input", async (t) => {
    for (const [id, { tool }] of catalog) {
        for (const { name, input } of tool.examples) {
            t.same(await roundTrip(id, input), withDefaults(tool.input, input), `${id}: ${name}`);
        }
    }
});
t.test('a flag of an object leaves the defaults of its other fields', async (t) => {
    const grep = catalog.get('grep').tool;
    const { input } = await readArguments('grep', grep, ['--pattern', 'a', '--flags.unicode']);
    t.same(input, { pattern: 'a', flags: { global: true, unicode: true } });
    const { input: other } = await readArguments('grep', grep, ['--pattern', 'a', '--set', 'flags.global=false']);
    t.same(other, { pattern: 'a', flags: { global: false } });
    t.match(grep.input.properties, { flags: { default: { global: true } } }, 'the contract is unchanged');
});
t.test('texts with shell or option syntax are quoted', async (t) => {
    const texts = [
        '-',
        '--json',
        '@file',
        '@@file',
        "it's",
        '$HOME `id`',
        'two\nlines\n',
        '',
        ' ',
        'a=b',
        'x'.repeat(5000),
    ];
    for (const text of texts) {
        const input = { text, algorithm: 'md5' };
        t.match(await roundTrip('hash-calc', input), { text }, JSON.stringify(text.slice(0, 20)));
    }
    const { args } = commandOf('url-parser', catalog.get('url-parser')?.tool.input, { title: '', input: 'url', output: { kind: 'record' } }, { url: 'https://example.com/' });
    t.same(args, ['url-parser', '--set=url=https://example.com/'], 'a field named like an option');
});
//# sourceMappingURL=command.test.js.map