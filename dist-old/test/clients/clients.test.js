import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { start } from '../service.js';
import { compileStrictly, faultsOf, programOf, ROOT } from './program.js';
const catalog = await readCatalog();
const { url } = await start(t);
const folder = mkdtempSync(join(tmpdir(), 'toolpool-client-'));
t.teardown(() => rmSync(folder, { recursive: true, force: true }));
/** Links the project's packages, with the TypeScript version whose API the generator needs. */
function linkPackages() {
    const packages = join(ROOT, 'node_modules');
    const linked = join(folder, 'node_modules');
    mkdirSync(linked);
    for (const name of readdirSync(packages)) {
        if (name.startsWith('.'))
            continue;
        symlinkSync(join(packages, name === 'typescript' ? 'typescript-api' : name), join(linked, name));
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
}
t.test('a client of openapi-typescript and openapi-fetch compiles under strict and calls every tool', async (t) => {
    linkPackages();
    writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
    const generator = join(folder, 'node_modules/openapi-typescript/bin/cli.js');
    // Packages are resolved from the folder, not from the target of a link.
    const linked = ['--preserve-symlinks', '--preserve-symlinks-main'];
    // Without this option, optional input fields with a default become required.
    const options = ['--default-non-nullable=false', '--output', 'schema.ts'];
    const { status, stderr } = spawnSync(process.execPath, [...linked, generator, 'openapi.json', ...options], {
        cwd: folder,
        encoding: 'utf8',
    });
    t.equal(status, 0, stderr);
    const program = programOf(catalog, {
        head: `import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';
const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });`,
        type: schema => `components['schemas']['${schema}']`,
        call: (_id, path, input) => `client.POST('${path}', { body: ${input} })`,
    });
    writeFileSync(join(folder, 'program.ts'), program);
    t.equal(compileStrictly(folder, ['program.ts', 'schema.ts']), '', 'no compiler errors');
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.js'), url]);
    t.same(faultsOf(catalog, stdout), []);
    t.comment('the types reject what the contracts reject');
    for (const [wrong, error] of [
        [program.replace('"mode":"encode"', '"mode":"cipher"'), /"cipher"/],
        [program.replace(/"mode":"encode",?/, ''), /Property 'mode' is missing/],
        [program.replace('data.result.output', 'data.result.outcome'), /Property 'outcome' does not exist/],
    ]) {
        writeFileSync(join(folder, 'wrong.ts'), wrong);
        t.match(compileStrictly(folder, ['wrong.ts', 'schema.ts']), error);
    }
});
//# sourceMappingURL=clients.test.js.map