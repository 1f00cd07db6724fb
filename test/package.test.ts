import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const root = fileURLToPath(new URL('../../', import.meta.url));
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };

/** Maximum size of the package in bytes. */
const MAX_SIZE = 3_000_000;

const run = (cwd: string, command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });

const USE = `
import { client, ToolpoolError } from 'toolpool/client';
import { createToolpool } from 'toolpool';
const tools = client('http://127.0.0.1:9', { retries: 0 });
const failure = await tools.hashCalc({ text: 'abc' }).catch((error: unknown) => error);
if (!(failure instanceof ToolpoolError)) throw failure;
const pool = await createToolpool({ FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1' });
const { md5 } = await pool.run('hash-calc', { text: 'abc' });
const { passwords } = await pool.run('pwd-gen', { count: 2 });
console.log(md5, passwords.length);
await pool.close();
// @ts-expect-error: text has no default
export const wrong = (): Promise<unknown> => tools.hashCalc({});
// @ts-expect-error: there is no such class
export const odd = (): Promise<unknown> => tools.call('pwd-gen', { vowels: true });
`;

t.test('the package works where it is installed with its dependencies', async t => {
  const directory = t.testdir({});
  const packed = run(root, 'npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', directory);
  const [{ filename, size, files }] = JSON.parse(packed.stdout) as [
    { filename: string; size: number; files: { path: string }[] },
  ];
  t.ok(size <= MAX_SIZE, `${size} bytes`);
  const isExpected = (path: string): boolean =>
    /^(?:dist\/(?:src|workers)\/.*\.(?:js|d\.ts)|package\.json|[A-Z]+(?:\.md)?)$/.test(path) ||
    /^dist\/page\/[\w-]+\.(?:js|css|svg)$/.test(path);
  const strange = files.filter(({ path }) => !isExpected(path));
  t.same(strange, [], 'compiled sources, declarations and pages alone');

  t.equal(run(directory, 'tar', 'xzf', filename).status, 0);
  mkdirSync(join(directory, 'node_modules'));
  const home = join(directory, 'node_modules/toolpool');
  renameSync(join(directory, 'package'), home);
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  const cli = run(directory, process.execPath, join(home, 'dist/src/cli/main.js'), 'hash-calc', '--text', 'abc');
  t.match(cli, { status: 0, stdout: /^md5 +900150983cd24fb0d6963f7d28e17f72$/m, stderr: '' });

  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  writeFileSync(join(directory, 'use.ts'), USE);
  const options = [
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--skipLibCheck',
    'false',
  ];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  const tsc = run(
    directory,
    process.execPath,
    join(root, 'node_modules/typescript/bin/tsc'),
    'use.ts',
    ...options,
    ...types,
  );
  t.match(tsc, { status: 0, stdout: '' }, 'its declarations fit');
  t.match(run(directory, process.execPath, 'use.js'), { status: 0, stdout: '900150983cd24fb0d6963f7d28e17f72 2\n' });
});
