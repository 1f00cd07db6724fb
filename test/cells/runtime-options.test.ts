import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { CELL_OPTIONS } from '../../src/cells/runtime-options.js';

const [PRIMARY, CONFIG] = ['cells/primary', 'config/config'].map(
  name => new URL(`../../src/${name}.js`, import.meta.url).href,
);
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
  t.match(tunables, /^glibc\.malloc\.mmap_threshold=/);
  t.equal(of({ GLIBC_TUNABLES: 'glibc.malloc.perturb=0' })[1], 'glibc.malloc.perturb=0');
  t.end();
});
