import t from 'tap';
import { chaos } from './chaos.js';
import { LEAVERS } from './leavers.js';
import { complaints } from './verdict.js';

for (const cells of [1, 2]) {
  t.test(
    `${cells === 1 ? 'one process' : 'cells'}: every answer is right or says why not, and all is back at its level`,
    async t => {
      const report = await chaos(5, cells, line => t.comment(line));
      t.ok(report.calls > 100, `${report.calls} calls`);
      t.ok(
        [
          'exit',
          'spin',
          'memory',
          ...Object.keys(LEAVERS),
          'SIGTERM',
          ...(cells > 1 ? ['SIGKILL of a cell'] : []),
        ].every(fault => (report.faults[fault] ?? 0) > 0),
        'every fault was made',
        { found: report.faults },
      );
      t.same(complaints(report), []);
    },
  );
}
