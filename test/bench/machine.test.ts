import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { processTree, watchOthers } from '../../bench/machine.js';
import { threadTimes } from '../../bench/thread-times.js';

t.test('the CPU of a process is that of its threads', t => {
  const before = threadTimes(process.pid);
  const { user, system } = process.cpuUsage();
  // CPU time and not time: a busy machine gives a process less of a core than it asks for.
  while (process.cpuUsage({ user, system }).user < 200_000) Math.sqrt(user);
  const after = threadTimes(process.pid);
  const used = process.cpuUsage({ user, system });
  const since = (name: 'main' | 'platform' | 'others'): number => after[name] - before[name];
  const sum = since('main') + since('platform') + since('others');
  t.ok(Math.abs(sum - (used.user + used.system) / 1000) < 50, 'all of it', { before, after, used });
  t.ok(since('main') > since('others') + since('platform'), 'the main thread ran the loop', { before, after });
  t.end();
});

t.test('what others take of the machine is told from what its own processes take', async t => {
  const burn = `const end = Date.now() + 60_000; while (Date.now() < end);`;
  const child = spawn(process.execPath, ['-e', burn], { stdio: 'ignore' });
  t.teardown(() => child.kill('SIGKILL'));
  const watched = watchOthers();
  /** The seconds of the child's main thread before and after those of the child are read. */
  const read = () => {
    const main = (): number => threadTimes(child.pid!).main / 1000;
    return { before: main(), child: processTree(child.pid!)[0]!.cpu, after: main() };
  };
  const start = read();
  await sleep(1500);
  const end = read();
  const others = watched()!;
  t.ok(others >= 0 && others <= 1, 'a part', { others });
  const used = end.child - start.child;
  t.ok(used > end.before - start.after - 0.1 && used < end.after - start.before + 0.1, 'the CPU of a child is known', {
    start,
    end,
  });
  t.ok(
    processTree(process.pid).some(({ pid }) => pid === child.pid),
    'and that it is one',
  );
  // Started by init, so that it is a stranger to this process.
  const orphan = spawn('/bin/sh', ['-c', `"${process.execPath}" -e '${burn}' >/dev/null 2>&1 & echo $!`]);
  const pid = Number(String((await once(orphan.stdout, 'data'))[0]));
  t.teardown(() => process.kill(pid, 'SIGKILL'));
  await sleep(300);
  const mainBefore = threadTimes(pid).main;
  const again = watchOthers();
  const startedAt = performance.now();
  await sleep(1500);
  const share = again()!;
  const cores = availableParallelism();
  const stranger = (threadTimes(pid).main - mainBefore) / (performance.now() - startedAt) / cores;
  t.ok(share > stranger - 0.1, 'a stranger counts', { share, stranger });
});
