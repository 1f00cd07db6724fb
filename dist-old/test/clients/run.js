import { execFile, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { readCatalog } from '../../src/catalog.js';
import { startService } from '../conformance/service.js';
import { binaryFolder, install } from '../nodes/binary.js';
import { camelCase, compileStrictly, configureCompiler, faultsOf, programOf } from './program.js';
const USAGE = `Usage: npm run test:clients

Generates an API client with @hey-api/openapi-ts, compiles it under strict and calls
each tool once on a running service. The generator needs Node 22.18 and runs with the
npm package node@24. Both are installed in the system's temporary directory. The exit
code is 1 if the client does not compile or a result is wrong.
`;
/** The generator changes its output in minor versions. */
const PACKAGES = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'];
const folder = join(tmpdir(), 'toolpool-clients');
async function run() {
    const catalog = await readCatalog();
    const { url, stop } = await startService();
    try {
        const bin = binaryFolder('24');
        install(folder, PACKAGES);
        writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
        rmSync(join(folder, 'client'), { recursive: true, force: true });
        configureCompiler(folder, ['program.ts']);
        const generator = join(folder, 'node_modules', '.bin', 'openapi-ts');
        const { status } = spawnSync(generator, ['--input', 'openapi.json', '--output', 'client'], {
            cwd: folder,
            env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
            stdio: 'inherit',
        });
        if (status !== 0)
            return [`@hey-api/openapi-ts: exit code ${status}`];
        const program = programOf(catalog, {
            head: `import * as sdk from './client/index.js';
import type * as types from './client/index.js';
import { client } from './client/client.gen.js';
client.setConfig({ baseUrl: process.argv[2] ?? '' });`,
            type: schema => `types.${schema}`,
            call: (id, _path, input) => `sdk.${camelCase(id)}({ body: ${input} })`,
        });
        writeFileSync(join(folder, 'program.ts'), program);
        const errors = compileStrictly(folder, ['program.ts'], folder);
        if (errors !== '')
            return errors.split('\n').slice(0, 20);
        const { stdout } = await promisify(execFile)(join(bin, 'node'), [join(folder, 'program.js'), url]);
        return faultsOf(catalog, stdout);
    }
    finally {
        await stop();
    }
}
if (process.argv.includes('--help'))
    console.log(USAGE);
else {
    const faults = await run();
    for (const fault of faults)
        console.error(fault);
    if (faults.length === 0)
        console.log('@hey-api/openapi-ts: compiles under strict, every tool answers by its contract');
    process.exitCode = faults.length === 0 ? 0 : 1;
}
//# sourceMappingURL=run.js.map