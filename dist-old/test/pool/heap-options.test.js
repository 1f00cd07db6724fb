import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { SERVICE_ENV, SERVICE_OPTIONS } from '../../bench/server.js';
const OPTIONS = new URL('../../src/heap-options.js', import.meta.url).href;
const ROOT = new URL('../../../', import.meta.url);
const MIB = 1024 * 1024;
/** MiB of a thread that starts with the options of `npm start` and limits as the pool sets them; `bytes` is code. */
function mbOfThread(bytes, before = '') {
    const thread = `const v8 = require('node:v8'); require('node:worker_threads').parentPort.postMessage(${bytes})`;
    const code = `import { Worker } from 'node:worker_threads';
    ${before}
    const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 };
    new Worker(${JSON.stringify(thread)}, { eval: true, execArgv: [], resourceLimits })
      .on('message', bytes => console.log(bytes));`;
    const node = [...SERVICE_OPTIONS, '--input-type=module', '--eval', code];
    return Math.round(Number(execFileSync(process.execPath, node, { encoding: 'utf8' })) / MIB);
}
const KEPT = `import { keepHeapOptions } from '${OPTIONS}'; keepHeapOptions();`;
t.test('the benchmarks, the fault run and the pages have the options of `npm start`, the image and `npm run dev`', t => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
    t.match(scripts.start, SERVICE_OPTIONS.join(' '));
    t.match(readFileSync(new URL('Dockerfile', ROOT), 'utf8'), SERVICE_OPTIONS.map(option => `"${option}"`).join(', '));
    const dev = readFileSync(new URL('scripts/dev.js', ROOT), 'utf8');
    for (const option of SERVICE_OPTIONS)
        t.match(dev, `'${option}'`);
    for (const page of ['docs/operation.md', 'CONTRIBUTING.md'])
        t.match(readFileSync(new URL(page, ROOT), 'utf8'), `${SERVICE_OPTIONS.join(' ')} dist/src/server.js`, page);
    t.end();
});
t.test('they have its variables of glibc, as the image and the operation page have them', t => {
    const variables = Object.entries(SERVICE_ENV)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ');
    for (const file of ['package.json', 'Dockerfile', 'docs/operation.md'])
        t.match(readFileSync(new URL(file, ROOT), 'utf8'), variables, file);
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
//# sourceMappingURL=heap-options.test.js.map