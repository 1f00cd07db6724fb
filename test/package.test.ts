import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Maximum size of the package in bytes. */
const MAX_SIZE = 3_000_000;

/** Maximum size of all that is installed, in bytes, and packages of it. */
const MAX_INSTALLED = 30_000_000;
const MAX_PACKAGES = 110;

const { satisfies } = createRequire(import.meta.url)('semver') as {
  satisfies(version: string, range: string): boolean;
};

/** The environment of a user with this Node and without a compiler, and without what `npm run` and tap set. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE_OPTIONS$)/.test(name))),
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  CC: 'false',
  CXX: 'false',
  PYTHON: 'false',
  npm_config_loglevel: 'error',
};

/** Maximum time of a command, in milliseconds: npm waits for hours for a registry that does not answer. */
const COMMAND_MS = 300_000;

const run = (cwd: string, command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024, timeout: COMMAND_MS });

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

const directory = t.testdir({});
const [packed] = JSON.parse(
  run(root, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', directory).stdout,
) as [Packed];

const EXPECTED = [
  /^dist\/(?:src|workers)\/.*\.(?:js|d\.ts)$/,
  /^dist\/cli\/.*\.js$/,
  /^dist\/page\/[\w-]+\.(?:js|css|svg)$/,
  /^dist\/(?:typebox|swagger-ui)\/[\w-]+(?:\.(?:js|css|json))?$/,
  /^package\.json$/,
  /^[A-Z]+(?:\.md)?$/,
];

t.test('the package has only compiled sources, the bundled command line, declarations and pages', async t => {
  t.ok(packed.size <= MAX_SIZE, `${packed.size} bytes, maximum ${MAX_SIZE}`);
  const isExpected = (path: string): boolean => EXPECTED.some(pattern => pattern.test(path));
  t.same(
    packed.files.filter(({ path }) => !isExpected(path)),
    [],
  );
});

t.test('publint and attw have no findings', async t => {
  const tool = (path: string, ...args: readonly string[]) =>
    run(directory, process.execPath, join(root, 'node_modules', path), packed.filename, ...args);
  t.match(tool('publint/src/cli.js', '--strict'), { status: 0, stdout: /All good!/ });
  // Only ES modules: every supported Node version can `require` them.
  t.match(tool('@arethetypeswrong/cli/dist/index.js', '--profile', 'esm-only'), { status: 0 });
});

/** Installs the package as a user does. */
function install(t: Test): void {
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  const file = `./${packed.filename}`;
  const { status, stderr } = run(directory, 'npm', 'install', file, '--prefer-offline', '--no-audit', '--no-fund');
  t.equal(status, 0, stderr.slice(0, 1000));
  t.equal(stderr, '', 'without warnings');
}

interface Installed {
  readonly name?: string;
  readonly version?: string;
  readonly engines?: { readonly node?: string };
}

/** The manifests of all packages in a folder `node_modules`, and of those within them. */
function installedIn(folder: string): Installed[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return installedIn(path);
    const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Installed;
    return [manifest, ...installedIn(join(path, 'node_modules'))];
  });
}

/** The bytes of all files in a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => lstatSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);

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
// @ts-expect-error: no such setting
export const misspelt = (): Promise<unknown> => createToolpool({ HEAVY_RUN: '5000' });
// @ts-expect-error: there is no such class
export const odd = (): Promise<unknown> => tools.call('pwd-gen', { vowels: true });
`;

t.test('the package installs without a compiler, and every entry point works', async t => {
  install(t);
  const modules = join(directory, 'node_modules');
  const installed = installedIn(modules);
  const oldest = '20.19.0';
  // Later versions of light-my-request bring a package for Node 22; overrides of ours do not reach a user.
  t.same(
    installed
      .filter(({ engines }) => !satisfies(oldest, engines?.node ?? '*'))
      .map(({ name, version }) => [name, version]),
    [],
    `all packages run on Node ${oldest}`,
  );
  t.ok(
    installed.length > 50 && installed.length <= MAX_PACKAGES,
    `${installed.length} packages, maximum ${MAX_PACKAGES}`,
  );
  const bytes = sizeOf(modules);
  t.ok(bytes <= MAX_INSTALLED, `${bytes} bytes installed, maximum ${MAX_INSTALLED}`);
  const npx = (...args: readonly string[]) => run(directory, 'npx', '--no', 'toolpool', ...args);
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
  let address: string | undefined;
  for await (const line of createInterface(service.stdout)) {
    address = /listening at (http:[^"]+)/.exec(line)?.[1];
    if (address !== undefined) break;
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
