import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { readCatalog } from '../../src/catalog.js';
import type { Tool } from '../../src/shared/tool.js';
import { compile } from '../../src/shared/validate.js';

const dist = new URL('../../', import.meta.url);
const MAIN = fileURLToPath(new URL('src/cli/main.js', dist));

interface BundledContract {
  readonly default: Tool;
  readonly isValid: (input: unknown) => boolean;
}

t.test('bundled contracts and validators behave as their sources', async t => {
  for (const [id, { tool }] of await readCatalog()) {
    const bundled = (await import(new URL(`cli/src/tools/${id}.js`, dist).href)) as BundledContract;
    t.equal(JSON.stringify(bundled.default), JSON.stringify(tool), id);
    const { check: _, ...plain } = tool;
    const validate = compile(plain as Tool);
    for (const input of tool.examples.flatMap(({ input }) => [input, ...spoil(input as Record<string, unknown>)])) {
      t.equal(bundled.isValid(input), validate(input).length === 0, `${id}: ${JSON.stringify(input).slice(0, 60)}`);
      t.same(compile(bundled.default)(input), compile(tool)(input), `${id}: the same issues`);
    }
  }
});

/** Values that most fields reject. */
const UNLIKELY_VALUES = [null, true, '', 'x', -1, 0.5, 1e9, [], [1], {}];

/** Variants of an input with one field changed, removed or added, and other values. */
function spoil(input: Readonly<Record<string, unknown>>): unknown[] {
  const changed = Object.keys(input).flatMap(name => UNLIKELY_VALUES.map(value => ({ ...input, [name]: value })));
  const incomplete = Object.keys(input).map(name =>
    Object.fromEntries(Object.entries(input).filter(([n]) => n !== name)),
  );
  return [...changed, ...incomplete, { ...input, unknown: 1 }, ...UNLIKELY_VALUES];
}

/** URLs of the modules that a command loads, in all its threads. */
function modulesOf(t: Test, args: readonly string[]): string[] {
  const folder = t.testdir({});
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'], NODE_V8_COVERAGE: folder },
    encoding: 'utf8',
  });
  t.match({ status, stderr }, { status: 0, stderr: '' }, args.join(' '));
  const reports = readdirSync(folder).map(file => JSON.parse(readFileSync(join(folder, file), 'utf8'))) as {
    result: { url: string }[];
  }[];
  return reports.flatMap(({ result }) => result.map(({ url }) => url)).filter(url => url.startsWith('file:'));
}

t.test('a call loads its own tool and no schema builder', async t => {
  for (const [args, max, bytes] of [
    [['--help'], 10, 250_000],
    [['hash-calc', '--help'], 15, 250_000],
    [['hash-calc', '--text', 'abc'], 30, 250_000],
    // All contracts.
    [['list'], 50, 300_000],
  ] as const) {
    const modules = modulesOf(t, args);
    t.ok(modules.length > 2 && modules.length <= max, `${args.join(' ')}: ${modules.length} modules, at most ${max}`);
    t.same(
      modules.filter(url => url.includes('/node_modules/')),
      [],
      'no package',
    );
    const size = modules.reduce((sum, url) => sum + readFileSync(fileURLToPath(url)).length, 0);
    t.ok(size < bytes, `${args.join(' ')}: ${size} bytes of code`);
  }
});
