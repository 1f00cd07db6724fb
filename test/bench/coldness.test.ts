import t from 'tap';
import {
  atColdness,
  coldness,
  coldPart,
  coldTimesOf,
  NEVER_COLD,
  tasksAtColdness,
} from '../../bench/capacity/coldness.js';
import { call } from './queue-scenario.js';

const costs = call({ lane: 'fast', alone: false, threadMs: [1, 3], beforeMs: 0.2, afterMs: 0.1, clientMs: 0.05 });

t.test('the more often a kind is called, the warmer its caches', t => {
  t.equal(coldness(0), 1);
  const measured = (39 - 8) / (17 - 8);
  t.ok(Math.abs(coldness(0.07) / coldness(0.53) / measured - 1) < 0.1, 'as measured');
  t.ok(coldness(1) < coldness(0.53), 'warmest as the only kind');
  t.end();
});

t.test('only what calls take beyond what they take alone falls as they are called more often', t => {
  t.equal(coldPart(2), 0.5, 'twice as much as alone: half of it');
  t.equal(coldPart(0.8), 0, 'less than alone: nothing');
  t.same(atColdness(costs, { main: 0.5, threads: 0.25 }, 1), costs, 'as cold as measured');
  t.same(
    atColdness(costs, { main: 0.5, threads: 0.25 }, 0.2),
    { ...costs, threadMs: [0.8, 0.8 * 3], beforeMs: 0.2 * 0.6, afterMs: 0.1 * 0.6 },
    'a fifth as cold',
  );
  t.same(atColdness(costs, NEVER_COLD, 0.2), costs);
  t.end();
});

t.test('tasks are as cold as the calls of their lane', t => {
  const service = {
    task: { threadMs: 0.01, wakeMs: 0.02, restartMs: 100, coldMs: { fast: 0.03, risky: 0.08, heavy: 0.08 } },
    garbage: [],
    compiling: { perCallMs: 0, perByteMs: 0 },
    wakeCpuMs: 0.05,
    perOpenMs: 0,
  };
  const kinds = [
    { costs, share: 0.6, times: 0.5 },
    { costs, share: 0.3, times: 1.1 },
    { costs: { ...costs, lane: 'risky' as const }, share: 0.1, times: 1.2 },
    { costs: call({ lane: 'heavy' }), share: 0.01, times: 0.1 },
  ];
  const { task, ...others } = tasksAtColdness(service, lane => coldTimesOf(lane, kinds));
  const { coldMs, ...ofTask } = task;
  t.match(coldMs, { heavy: 0.08 }, 'large calls share no tasks: as measured');
  t.ok(Math.abs(coldMs!.fast / (0.03 * 0.7) - 1) < 1e-9, 'on average', { coldMs });
  t.ok(Math.abs(coldMs!.risky / (0.08 * 1.2) - 1) < 1e-9, 'by lane', { coldMs });
  t.same(
    [ofTask, others],
    [{ threadMs: 0.01, wakeMs: 0.02, restartMs: 100 }, (({ task: _, ...rest }) => rest)(service)],
  );
  const { coldMs: _, ...warm } = service.task;
  t.same(
    tasksAtColdness({ ...service, task: warm }, () => 2),
    { ...service, task: warm },
    'where it is not known',
  );
  t.end();
});
