import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const contract = (id) => `import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Repeat a text (replace this line for ${id})',
  description: 'Replace this text: what callers should know beyond the descriptions of the fields.',
  tag: 'Text & Search',
  lane: 'fast',
  input: Type.Object(
    {
      text: Type.String({ maxLength: 10_000, description: 'Text to repeat.' }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    output: Type.String({ description: 'The text, twice.' }),
  }),
  presentation: { title: 'Repeat', input: 'text', output: { kind: 'text', field: 'output' } },
  examples: [{ name: 'Twice', input: { text: 'ab' }, result: { output: 'abab' } }],
});
`;
const work = (id) => `import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/${id}.js';

export const run: Run<typeof contract> = ({ text }) => ({ output: text });
`;
const test = (id) => `import t from 'tap';
import contract from '../../src/tools/${id}.js';
import { run } from '../../workers/tools/${id}.js';
import { table } from '../table.js';

t.test('first cases', async t => {
  table(t, contract, run, [
    { name: 'two letters', input: { text: 'ab' }, result: { output: 'abab' } },
    { name: 'empty text', input: { text: '' }, result: { output: '' } },
  ]);
});
`;
/**
 * Writes the contract, the function and the test of a new tool below `root`; returns their paths. The test fails until
 * the function is written. Throws if the id is not valid or already in use.
 */
export function createTool(root, id) {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
        throw new Error(`invalid id ${JSON.stringify(id)}: expected kebab-case, such as "word-count"`);
    }
    const files = {
        [`src/tools/${id}.ts`]: contract(id),
        [`workers/tools/${id}.ts`]: work(id),
        [`test/tools/${id}.test.ts`]: test(id),
    };
    const taken = Object.keys(files).find(file => existsSync(join(root, file)));
    if (taken !== undefined)
        throw new Error(`${taken} exists already`);
    for (const [file, text] of Object.entries(files))
        writeFileSync(join(root, file), text);
    return Object.keys(files);
}
//# sourceMappingURL=tool-template.js.map