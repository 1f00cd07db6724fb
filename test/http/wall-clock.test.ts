import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { start } from '../service.js';
import { dial, rawRequest, until } from '../socket.js';

const IDLE_MS = 4000;
const HOUR_MS = 3_600_000;

t.test('an upload and a batch outlive a step of the system clock', async t => {
  const { port } = await start(t, { BODY_IDLE_MS: String(IDLE_MS) });
  const request = rawRequest('base64', { mode: 'encode', input: 'hi' });
  const upload = await dial(port);
  upload.socket.write(request.slice(0, -5));
  const batch = await dial(port);
  const line = '{"tool":"base64","input":{"mode":"encode","input":"hi"}}\n';
  batch.socket.write(
    'POST /api/batch HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-ndjson\r\nconnection: close\r\n' +
      `content-length: ${2 * line.length}\r\n\r\n${line}`,
  );
  await until(() => batch.received().includes('aGk='), 'the first line is answered');

  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  Date.now = () => now() + HOUR_MS;
  // Uploads are examined four times in this time: once now.
  await sleep(0.3 * IDLE_MS);
  upload.socket.write(request.slice(-5));
  batch.socket.write(line);
  await until(() => upload.received().includes('aGk='), 'the upload is answered');
  await batch.closed;
  t.match(upload.received(), /^HTTP\/1\.1 200 /);
  t.equal(batch.received().split('aGk=').length - 1, 2, 'both lines of the batch have their result');
  t.notMatch(batch.received(), /"status":/);
  upload.socket.destroy();
});
