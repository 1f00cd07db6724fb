import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';

const OPTIONS = new URL('../../src/heap-options.js', import.meta.url).href;
const PACKAGE = new URL('../../../package.json', import.meta.url);
const MIB = 1024 * 1024;

/** The heap limit of a thread in MiB, started with the options of `npm start` and limits as the pool sets them. */
function limitOfThread(before: string): number {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { scripts: { start: string } };
  const options = scripts.start.split(' ').filter(word => word.startsWith('--'));
  const thread =
    "require('node:worker_threads').parentPort.postMessage(require('node:v8').getHeapStatistics().heap_size_limit)";
  const code = `import { Worker } from 'node:worker_threads';
    ${before}
    const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
    new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [], resourceLimits })
      .on('message', limit => console.log(limit));`;
  const node = [...options, '--input-type=module', '--eval', code];
  return Math.round(Number(execFileSync(process.execPath, node, { encoding: 'utf8' })) / MIB);
}

t.test('threads have their own limits, whatever options the main thread has', t => {
  t.equal(limitOfThread(`import { keepHeapOptions } from '${OPTIONS}'; keepHeapOptions();`), 256 + 12);
  t.ok(limitOfThread('') > 300, 'without it they would have those of the main thread');
  t.end();
});
