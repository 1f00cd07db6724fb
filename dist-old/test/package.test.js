import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t, {} from 'tap';
import { readLock, readManifest, runtimePackages } from './supply/lock.js';
const root = fileURLToPath(new URL('../../', import.meta.url));
/** Maximum size of the package in bytes. */
const MAX_SIZE = 3_000_000;
/** The environment of a user with this Node and without a compiler. */
const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: process.env['HOME'],
    CC: 'false',
    CXX: 'false',
    PYTHON: 'false',
    npm_config_loglevel: 'error',
};
const run = (cwd, command, ...args) => spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
const directory = t.testdir({});
const [packed] = JSON.parse(run(root, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', directory).stdout);
t.test('the package has only compiled sources, the bundled command line, declarations and pages', async (t) => {
    t.ok(packed.size <= MAX_SIZE, `${packed.size} bytes, maximum ${MAX_SIZE}`);
    const isExpected = (path) => /^(?:dist\/(?:src|workers)\/.*\.(?:js|d\.ts)|dist\/cli\/.*\.js|package\.json|[A-Z]+(?:\.md)?)$/.test(path) ||
        /^dist\/page\/[\w-]+\.(?:js|css|svg)$/.test(path);
    t.same(packed.files.filter(({ path }) => !isExpected(path)), []);
});
t.test('publint and attw have no findings', async (t) => {
    const tool = (path, ...args) => run(directory, process.execPath, join(root, 'node_modules', path), packed.filename, ...args);
    t.match(tool('publint/src/cli.js', '--strict'), { status: 0, stdout: /All good!/ });
    // Only ES modules: every supported Node version can `require` them.
    t.match(tool('@arethetypeswrong/cli/dist/index.js', '--profile', 'esm-only'), { status: 0 });
});
/** Installs the package with exactly the locked versions of its dependencies. */
function install(t) {
    const { name, version, dependencies, peerDependencies, peerDependenciesMeta, bin, overrides } = readManifest();
    const file = `file:${packed.filename}`;
    const { cookie } = overrides;
    const own = { dependencies: { [name]: file }, overrides: { cookie } };
    const locked = { version, resolved: file, integrity: packed.integrity };
    const packages = {
        '': own,
        [`node_modules/${name}`]: { ...locked, dependencies, peerDependencies, peerDependenciesMeta, bin },
        ...Object.fromEntries(runtimePackages(readLock())),
    };
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ ...own, type: 'module', private: true }));
    writeFileSync(join(directory, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
    const { status, stderr } = run(directory, 'npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
    t.equal(status, 0, stderr.slice(0, 1000));
}
const USE = `
import { client, ToolpoolError } from 'toolpool/client';
import { createToolpool } from 'toolpool';
const tools = client(process.argv[2] ?? '', { retries: 0 });
const { sha1 } = await tools.hashCalc({ text: 'abc' });
const failure = await tools.base64({ mode: 'decode', input: '*' }).catch((error: unknown) => error);
if (!(failure instanceof ToolpoolError)) throw failure;
const pool = await createToolpool({ FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1' });
const { md5 } = await pool.run('hash-calc', { text: 'abc' });
const { passwords } = await pool.run('pwd-gen', { count: 2 });
console.log(sha1, failure.status, md5, passwords.length);
await pool.close();
// @ts-expect-error: text has no default
export const wrong = (): Promise<unknown> => tools.hashCalc({});
// @ts-expect-error: there is no such class
export const odd = (): Promise<unknown> => tools.call('pwd-gen', { vowels: true });
`;
t.test('the package installs without a compiler, and every entry point works', async (t) => {
    install(t);
    const npx = (...args) => run(directory, 'npx', '--no', 'toolpool', ...args);
    t.match(npx('hash-calc', '--text', 'abc'), {
        status: 0,
        stdout: /^md5 +900150983cd24fb0d6963f7d28e17f72$/m,
        stderr: '',
    });
    t.match(npx('list'), { status: 0, stdout: /^base64 /, stderr: '' });
    t.match(npx('pwd-gen', '--length', '4'), { status: 2, stderr: /expected an integer from 8 to 128, got 4/ });
    const mcp = spawnSync('npx', ['--no', 'toolpool', 'mcp'], {
        cwd: directory,
        env,
        encoding: 'utf8',
        input: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hash-calc","arguments":{"text":"abc"}}}\n',
    });
    t.match(mcp, { status: 0, stdout: /^\{"jsonrpc":"2\.0","id":1,"result":.*"isError":false\}\}\n$/, stderr: '' });
    writeFileSync(join(directory, 'use.ts'), USE);
    const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--skipLibCheck', 'false'];
    const types = ['--ignoreConfig', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    t.match(run(directory, process.execPath, tsc, 'use.ts', ...options, ...types), { status: 0, stdout: '' });
    const service = spawn(process.execPath, ['node_modules/.bin/toolpool', 'serve'], {
        cwd: directory,
        env: { ...env, PORT: '0', CELLS: '1' },
    });
    t.teardown(() => service.kill('SIGKILL'));
    let address;
    for await (const line of createInterface(service.stdout)) {
        address = /listening at (http:[^"]+)/.exec(line)?.[1];
        if (address !== undefined)
            break;
    }
    const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } });
    t.match(await page.text(), /<title>/, 'the page is served');
    t.match(run(directory, process.execPath, 'use.js', address ?? ''), {
        status: 0,
        stdout: 'a9993e364706816aba3e25717850c26c9cd0d89d 400 900150983cd24fb0d6963f7d28e17f72 2\n',
    });
    service.kill('SIGTERM');
    t.same(await once(service, 'exit'), [0, null]);
});
//# sourceMappingURL=package.test.js.map