import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { freePort } from './process.js';
import { runPython } from './python.js';
import { dial, until } from './socket.js';

const SERVER = fileURLToPath(new URL('../src/server.js', import.meta.url));
const onLinux = { skip: process.platform !== 'linux' };

/** Bytes of lines that may wait, and a lower bound of what such a line has: 256 are its path. */
const MAX_WAITING = 4 * 1024 * 1024;
const LINE_BYTES = 400;

const ENV = {
  PATH: process.env['PATH'],
  CELLS: '1',
  FAST_THREADS: '1',
  RISKY_THREADS: '1',
  HEAVY_THREADS: '1',
  LOG_REQUESTS: 'true',
};

/** Starts the service with a standard output of this kind, which it cannot write or nobody reads. */
async function startWith(t: Test, stdout: 'pipe' | number): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER], {
    env: { ...ENV, PORT: String(port) },
    stdio: ['ignore', stdout, 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const isUp = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, 'the service answers');
  return { child, port };
}

/** Sends requests for a long path one after another on a connection, 15 at a time. */
async function send(port: number, requests: number): Promise<void> {
  const { socket, received } = await dial(port);
  const request = `GET /${'x'.repeat(1000)} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const answers = (): number => received().split('HTTP/1.1 404').length - 1;
  for (let sent = 0; sent < requests; ) {
    const next = Math.min(15, requests - sent);
    socket.write(request.repeat(next));
    sent += next;
    if (sent % 1500 === 0 || sent === requests) await until(() => answers() === sent, `${sent} answers`);
  }
  socket.destroy();
}

async function linesLost(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^toolpool_log_lines_lost_total (\d+)$/m.exec(text)?.[1]);
}

async function endsOnSigterm(t: Test, child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  t.same(await exit, [0, null], 'SIGTERM ends the process');
}

/** A named pipe that is open at both ends, and is not read. */
function makeFifo(t: Test): number {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-log-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'fifo');
  const { status } = spawnSync('mkfifo', [path]);
  t.equal(status, 0);
  return openSync(path, constants.O_RDWR);
}

for (const kind of ['socket', 'fifo'] as const) {
  t.test(`a log that is not read (${kind}) costs bounded memory, and no end of the process`, onLinux, async t => {
    const { child, port } = await startWith(t, kind === 'fifo' ? makeFifo(t) : 'pipe');
    const requests = 15_000;
    await send(port, requests);
    const lost = await linesLost(port);
    t.ok(lost > 0, `${lost} lines are lost`);
    // The pipe holds a part of a MiB.
    t.ok((requests - lost) * LINE_BYTES < 1.25 * MAX_WAITING, `${requests - lost} lines are held or written`);
    await endsOnSigterm(t, child);
  });
}

t.test('a full disk stops neither the service nor its end', onLinux, async t => {
  const { child, port } = await startWith(t, openSync('/dev/full', 'w'));
  await send(port, 100);
  t.equal(await linesLost(port), 0, 'the lines wait for room');
  await endsOnSigterm(t, child);
});

t.test('a reader of the log that has ended stops neither the service nor its end', async t => {
  const { child, port } = await startWith(t, 'pipe');
  child.stdout!.destroy();
  await send(port, 100);
  await endsOnSigterm(t, child);
});

t.test('a file has all lines at the end', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-log-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  const { child, port } = await startWith(t, openSync(path, 'a'));
  await send(port, 300);
  await endsOnSigterm(t, child);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const parsed = lines.map(line => JSON.parse(line) as { msg: string; path?: string });
  t.equal(parsed.filter(({ path }) => path?.startsWith('/xxx')).length, 300);
  t.equal(parsed.at(-1)?.msg, 'drained');
});

t.test('lines are written when a process exits at once', onLinux, async t => {
  const of = (name: string): string => JSON.stringify(new URL(`../src/${name}.js`, import.meta.url));
  const script = `
    import { LogDestination } from ${of('log/log-destination')};
    import { standardOutput } from ${of('log/standard-output')};
    const log = new LogDestination(standardOutput());
    for (let i = 0; i < 100; i++) log.write(i + '\\n');
    process.exit(1);`;
  const node = `${process.execPath} --input-type=module`;
  for (const command of [node, `${node} | cat`, `f=$(mktemp); ${node} > $f; cat $f; rm $f`]) {
    const { stdout } = spawnSync('/bin/sh', ['-c', command], { input: script, encoding: 'utf8' });
    t.same(
      stdout
        .trimEnd()
        .split('\n')
        .map(Number)
        .sort((a, b) => a - b),
      [...Array(100).keys()],
      command,
    );
  }
});

t.test('a terminal that is closed or stopped stops neither the service nor its end', onLinux, async t => {
  for (const isClosed of [true, false]) {
    const script = `
import json, os, pty, signal, subprocess, sys, time, urllib.error, urllib.request
from json import loads
url = 'http://127.0.0.1:${await freePort()}'
master, slave = pty.openpty()
env = dict(loads(${JSON.stringify(JSON.stringify(ENV))}), PORT=url.split(':')[-1])
child = subprocess.Popen([${JSON.stringify(process.execPath)}, ${JSON.stringify(SERVER)}], env=env, stdout=slave)
os.close(slave)
def status(path):
    try: return urllib.request.urlopen(url + path, timeout=60).status
    except urllib.error.HTTPError as error: return error.code
while True:
    try:
        if status('/healthz') == 200: break
    except urllib.error.URLError: time.sleep(0.05)
${isClosed ? 'os.close(master)' : ''}
print([status('/' + 'x' * 1000) for _ in range(200)].count(404))
child.send_signal(signal.SIGTERM)
print(child.wait())
`;
    const found = runPython(t, script);
    // Node aborts as it exits, because it cannot restore a terminal that is closed.
    if (found !== undefined) t.match(found.stdout, isClosed ? /^200\n(0|-6)\n$/ : /^200\n0\n$/);
  }
});
