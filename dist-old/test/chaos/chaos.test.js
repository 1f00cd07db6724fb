import t from 'tap';
import { chaos } from './chaos.js';
import { DISCONNECTS } from './disconnects.js';
import { faultsIn } from './verdict.js';
for (const cells of [1, 2]) {
    t.test(`${cells === 1 ? 'one process' : 'cells'}: every answer is right or has a reason, and all resources are released`, async (t) => {
        const report = await chaos(3, cells, line => t.comment(line));
        t.ok(report.calls > 100, `${report.calls} calls`);
        t.ok([
            'exit',
            'spin',
            'memory',
            ...Object.keys(DISCONNECTS),
            'SIGTERM',
            ...(cells > 1 ? ['SIGKILL of a cell'] : []),
        ].every(fault => (report.faults[fault] ?? 0) > 0), 'every fault was injected', { found: report.faults });
        t.same(faultsIn(report), []);
    });
}
//# sourceMappingURL=chaos.test.js.map