import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t from 'tap';

t.test('a call whose thread does not exit is answered, and its process ends', async t => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./stuck-runner.js', import.meta.url))]);
  t.teardown(() => child.kill('SIGKILL'));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', chunk => (errors += chunk));
  t.same(await once(child, 'close'), [null, 'SIGKILL'], 'Node would wait for the thread');
  t.match(errors, /^risky-fault exceeded its time limit of 0\.3 s/);
});
