import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { compareResults } from '../../bench/tools/ratios.js';
const measured = (tool, rates, statuses = { 200: 100 }) => rates.map((perSecond, index) => ({
    tool,
    size: 'small',
    round: index + 1,
    lane: 'fast',
    connections: 64,
    bytes: { sent: 1, received: 1 },
    calls: 100,
    perSecond,
    ms: { p50: 1, p90: 1, p99: 1, max: 1 },
    cpuMs: { main: 1 / perSecond, rest: 1 / perSecond },
    delayMs: { p99: 1, max: 1 },
    residentMiB: 1,
    statuses,
    failed: 0,
    deaths: 0,
}));
t.test('a tool is slower if noise does not explain it', async (t) => {
    const before = measured('grep', [1000, 1010, 990]);
    const verdict = (rates, figure = 'rate') => compareResults(before, measured('grep', rates), figure, 0.1).ratios[0];
    t.equal(verdict([1000, 1005, 995]).slower, false);
    t.equal(verdict([950, 940, 960]).slower, false, 'within the threshold');
    t.equal(verdict([800, 805, 795]).slower, true);
    t.equal(verdict([800, 805, 795], 'cpu').slower, true);
    t.equal(verdict([800, 1600, 400]).slower, false, 'a difference within the noise');
    t.equal(verdict([2000, 2010, 1990]).ratio, 2);
});
t.test('results that cannot be compared are not judged', async (t) => {
    const before = measured('grep', [1000, 1010]);
    t.throws(() => compareResults(before, measured('grep', [1000]), 'rate', 0.1), { message: /measured once/ });
    t.same(compareResults(before, [], 'rate', 0.1).missing, ['grep small']);
    t.equal(compareResults(before, measured('grep', [1000, 1010], { 200: 99, 503: 1 }), 'rate', 0.1).ratios[0].failures, '503 × 1');
});
t.test('the exit code tells whether a tool became slower', async (t) => {
    const folder = t.testdir();
    const file = (name, content) => {
        writeFileSync(join(folder, name), JSON.stringify(content));
        return join(folder, name);
    };
    const a = file('a.json', { measurements: measured('grep', [1000, 1010, 990]) });
    const slow = file('slow.json', { measurements: measured('grep', [500, 505, 495]) });
    const none = file('none.json', {});
    const run = (...files) => new Promise(resolve => execFile(process.execPath, [fileURLToPath(new URL('../../bench/tools/compare.js', import.meta.url)), ...files], error => resolve(Number(error?.code ?? 0))));
    t.equal(await run(a, a), 0);
    t.equal(await run(a, slow), 1);
    t.equal(await run(a, none), 2);
    t.equal(await run(a), 2);
});
//# sourceMappingURL=ratios.test.js.map