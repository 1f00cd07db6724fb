import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { CELL_OPTIONS } from '../../src/cells/runtime-options.js';

const [OPTIONS, PRIMARY, CONFIG] = ['cells/runtime-options', 'cells/primary', 'config/config'].map(
  name => new URL(`../../src/${name}.js`, import.meta.url).href,
);
const MIB = 1024 * 1024;

/** MiB of a thread that starts with the options of a cell and limits as the pool sets them; `bytes` is code. */
function mbOfThread(bytes: string, before = ''): number {
  const thread = `const v8 = require('node:v8'); require('node:worker_threads').parentPort.postMessage(${bytes})`;
  const code = `import { Worker } from 'node:worker_threads';
    ${before}
    const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
    new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [], resourceLimits })
      .on('message', bytes => console.log(bytes));`;
  const node = [...CELL_OPTIONS, '--input-type=module', '--eval', code];
  return Math.round(Number(execFileSync(process.execPath, node, { encoding: 'utf8' })) / MIB);
}

const KEPT = `import { keepHeapOptions } from '${OPTIONS}'; keepHeapOptions();`;

t.test('a cell has these options and tunables, and an operator’s own have precedence', t => {
  const directory = t.testdir({
    'cell.mjs': 'console.log(JSON.stringify([process.execArgv, process.env.GLIBC_TUNABLES])); process.exit()',
    'primary.mjs': `import { Primary } from '${PRIMARY}';
      import { readConfig } from '${CONFIG}';
      const cellModule = new URL('./cell.mjs', import.meta.url);
      new Primary(readConfig({ LOG_LEVEL: 'silent' }), { cellModule }).run();`,
  });
  const of = (env: Record<string, string>, ...options: string[]): [options: string[], tunables: string] => {
    const node = [...options, join(directory, 'primary.mjs')];
    const { stdout } = spawnSync(process.execPath, node, { encoding: 'utf8', env: { ...process.env, ...env } });
    return JSON.parse(stdout.split('\n')[0]!) as [string[], string];
  };
  const [options, tunables] = of({}, '--max-semi-space-size=32');
  t.same(options.slice(0, CELL_OPTIONS.length), CELL_OPTIONS);
  t.equal(options[CELL_OPTIONS.length], '--max-semi-space-size=32', 'V8 takes the last one');
  t.match(tunables, /^glibc\.malloc\.hugetlb=1:/);
  t.equal(of({ GLIBC_TUNABLES: 'glibc.malloc.hugetlb=0' })[1], 'glibc.malloc.hugetlb=0');
  t.end();
});

t.test('threads have their own limits, whatever options the main thread has', t => {
  const limit = 'v8.getHeapStatistics().heap_size_limit';
  t.equal(mbOfThread(limit, KEPT), 256 + 12);
  t.ok(mbOfThread(limit) > 300, 'without it they would have those of the main thread');
  t.end();
});

t.test('a thread starts with the semispace that its limit allows', t => {
  const capacity = `v8.getHeapSpaceStatistics().filter(space => space.space_name === 'new_space')
    .reduce((sum, space) => sum + space.space_used_size + space.space_available_size, 0)`;
  t.equal(mbOfThread(capacity, KEPT), 4);
  t.end();
});
