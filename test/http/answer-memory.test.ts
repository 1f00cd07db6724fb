import t from 'tap';
import { startProcess } from '../process.js';
import { until } from '../socket.js';

const MIB = 1024 * 1024;

t.test('the memory of a large answer is freed when it is sent, not with the next collection', async t => {
  const { url } = await startProcess(t);
  /** The external memory after so many answers, in bytes. */
  const externalAfter = async (answers: number): Promise<number> => {
    let metrics = '';
    // Its text is made anew only from time to time.
    await until(async () => {
      metrics = await (await fetch(`${url}/metrics`)).text();
      return answers === 0 || metrics.includes(`toolpool_calls_total{tool="base64",status="200"} ${answers}\n`);
    }, 'the answers are counted');
    return Number(/^nodejs_external_memory_bytes\{cell="1"\} (\d+)/m.exec(metrics)?.[1]);
  };
  const body = JSON.stringify({ mode: 'encode', input: 'x'.repeat(4.5 * MIB) });
  const answer = async (): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/tools/base64`, { method: 'POST', headers, body });
    return (await response.arrayBuffer()).byteLength;
  };
  const before = await externalAfter(0);
  for (let count = 1; count <= 5; count++) {
    t.equal(await answer(), 6 * MIB + '{"ok":true,"result":{"output":""}}'.length);
  }
  const grown = (await externalAfter(5)) - before;
  t.ok(grown < MIB, 'none of five answers of 6 MiB is held', { grown });
});
