import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createTool } from './tool-template.js';
const USAGE = `Usage: npm run new-tool <id>

Writes the three files of a new tool. Its test fails until its function is written.
`;
const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
});
const [id] = positionals;
if (values.help || id === undefined || positionals.length !== 1) {
    console.error(USAGE);
    process.exit(values.help ? 0 : 2);
}
try {
    const files = createTool(fileURLToPath(new URL('../../', import.meta.url)), id);
    console.log(`Written:\n${files.map(file => `  ${file}`).join('\n')}\n`);
    console.log(`Next: npm run test:one test/tools/${id}.test.ts (it fails), then docs/adding-a-tool.md`);
}
catch (error) {
    console.error(`new-tool: ${error.message}`);
    process.exit(1);
}
//# sourceMappingURL=new-tool.js.map