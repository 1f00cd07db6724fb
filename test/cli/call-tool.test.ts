import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { runCalls } from '../../src/cli/call-tool.js';
import type { ToolCall } from '../../src/cli/local-runner.js';
import { oneLine, outputText, type Screen } from '../../src/cli/output.js';
import { stringify } from '../../workers/json/json-text.js';

const catalog = await readCatalog();
const TERMINAL: Screen = { isTerminal: true, color: false };
const PIPE: Screen = { isTerminal: false, color: false };

/** Runs a command in this thread, as if its output went to `screen`. */
async function command(id: string, args: readonly string[], screen: Screen) {
  const { tool, workUrl } = catalog.get(id)!;
  const { run, runBytes, runToBytes } = (await import(workUrl)) as {
    run: (input: unknown, limitMs: number) => unknown;
    runBytes?: (bytes: Uint8Array, limitMs: number) => unknown;
    runToBytes?: (input: unknown, limitMs: number) => Uint8Array;
  };
  const out = { stdout: '', stderr: '' };
  const terminal = {
    stdinIsTerminal: true,
    screen,
    write: (pieces: Parameters<typeof outputText>[0]): void => void (out.stdout += outputText(pieces, screen)),
    writeBytes: (bytes: Uint8Array): void => void (out.stdout += Buffer.from(bytes).toString('latin1')),
    writeError: (line: string): void => void (out.stderr += `${oneLine(line)}\n`),
    showProgress: (): void => {},
    clearProgress: (): void => {},
  };
  const runner = {
    width: 2,
    run: async ({ input, bytes, toBytes }: ToolCall) =>
      toBytes ? runToBytes!(input, 3000) : stringify(bytes ? runBytes!(bytes, 3000) : run(input, 3000)),
  };
  const status = await runCalls(id, tool, args, terminal, () => runner);
  return { status, ...out };
}

t.test('a line end in the name of a file forges no result and no message on a terminal', async t => {
  const folder = t.testdir({});
  const forged = join(folder, 'a: 1:x\nb\u001b[2J');
  const shown = oneLine(forged);
  writeFileSync(forged, 'match\n');
  const args = [folder, '--pattern', 'match'];
  t.equal((await command('grep', args, TERMINAL)).stdout, `${shown}: 1:match\n`);
  t.equal((await command('grep', args, PIPE)).stdout, `${forged}: 1:match\n`, 'a pipe gets the name as it is');
  writeFileSync(forged, 'match\nmatch\n');
  t.equal((await command('grep', args, TERMINAL)).stdout, `==> ${shown} <==\n1:match\n2:match\n`);
  writeFileSync(forged, Buffer.from([0xff]));
  t.equal(
    (await command('grep', args, TERMINAL)).stderr,
    `toolpool: ${shown}: expected UTF-8 text, found other bytes\n`,
  );
  t.match(shown, 'a: 1:x\\u000ab\\u001b[2J');
  const json = await command('hash-calc', ['--text=a', '--json', `${forged}?`], TERMINAL);
  t.notMatch(json.stderr, '\u001b');
});

t.test('arguments without a name are fields without a default, then files', async t => {
  const folder = t.testdir({ 'a.txt': 'one\nTwo\nthree\n' });
  const file = (name: string): string => join(folder, name);
  const out = async (id: string, ...args: readonly string[]): Promise<string> => (await command(id, args, PIPE)).stdout;
  t.equal(await out('grep', 't', file('a.txt')), '3:three\n');
  t.equal(await out('grep', '-in', 't', file('a.txt')), '2:Two\n3:three\n', 'short flags, together');
  t.equal(await out('grep', '--pattern', 't', file('a.txt')), '3:three\n', 'a pattern by name: all are files');
  t.equal(await out('grep', '-v', '-e', 't', file('a.txt')), '1:one\n2:Two\n');
  t.equal(await out('grep', '-C1', 'Two', file('a.txt')), '1-one\n2:Two\n3-three\n');
  t.equal(await out('grep', '-C', '1', '-A', '0', 'Two', file('a.txt')), '1-one\n2:Two\n', 'the narrower flag counts');
  t.equal(await out('grep', '@', '--text', 'a@b'), '1:a@b\n', '@ has no meaning in an argument');
  t.equal(await out('grep', 't', '--case-insensitive', '--no-keep-blank-lines', file('a.txt')), '2:Two\n3:three\n');
  t.equal(await out('regex-tester', 'o', '--text', 'O', '-i'), '0-1: O\n');
  t.equal(await out('regex-tester', 'o', '--text', 'O', '--flags.ignore-case'), '0-1: O\n');
  t.match(await out('cron-parser', '*/5 * * * *'), /^valid: true\n/);
  t.match(await out('contrast-checker', '#000', '#fff'), /^#000 on #fff\n/);
  t.match(await out('mock-data', 'city,price', '--rows', '1', '--format', 'csv'), /^city,price\r\n/);
  t.equal(await out('case-converter', 'snake', '--text', 'aB'), 'a_b\n', 'a value of a choice');
  t.equal(await out('base64', 'decode', '--input', 'YQ=='), 'a');
  t.match(await command('jwt-decoder', [file('a.txt')], PIPE), {
    stderr: /a\.txt" is taken as the text; for the file, write --token=@|…" is taken as the text/,
  });
});

t.test('a mode that is not given follows from the file, or from the text', async t => {
  const folder = t.testdir({ 'b.csv': 'a,b\n1,2\n', 'x.yaml': '{"a": 1}\n', 'Y.JSON': '[]', 'a.bin': '' });
  writeFileSync(join(folder, 'a.bin'), Buffer.from([0xff, 0xfe]));
  for (const [id, args, stdout, stderr] of [
    ['yaml-json', [join(folder, 'x.yaml')], '{\n  "a": 1\n}\n', ''],
    ['yaml-json', [join(folder, 'Y.JSON')], '[]\n', ''],
    ['yaml-json', ['--input', 'a: 1'], '{\n  "a": 1\n}\n', ''],
    ['yaml-json', ['--input', '{"a":1}'], 'a: 1\n', 'toolpool: --mode=json-to-yaml is chosen by the text\n'],
    ['yaml-json', ['--input', '{"a":1}', '--mode=yaml-to-json'], '{\n  "a": 1\n}\n', ''],
    ['csv-json', [join(folder, 'b.csv')], /"a": "1"/, ''],
    ['csv-json', ['--input', '[{"a":1}]'], /^a\r?\n1/, ''],
    ['unix-timestamp', ['1970-01-01'], /^unix +0$/m, ''],
    ['unix-timestamp', ['86400'], /1970-01-02/, ''],
    ['base64', [join(folder, 'a.bin')], '//4=\n', ''],
    ['base64', ['--input', 'ä'], 'w6Q=\n', ''],
    ['base64', ['--input', 'test'], 'dGVzdA==\n', 'toolpool: --mode=encode is chosen by the text\n'],
    ['base64', ['--input', 'dGVzdA=='], 'test', 'toolpool: --mode=decode is chosen by the text\n'],
    ['url-encode', ['--input', 'a b'], 'a%20b\n', 'toolpool: --mode=encode --scope=component is chosen by the text\n'],
    ['url-encode', ['-d', '--input', 'a'], 'a', 'toolpool: --scope=component is chosen by the text\n'],
    ['html-entities', ['--text', '<'], '&lt;\n', ''],
  ] as const) {
    const run = await command(id, args, PIPE);
    t.match(run, { stdout, stderr }, `${id} ${args.join(' ')}`);
    if (stderr === '') t.equal(run.stderr, '');
  }
});

t.test('files whose tool takes bytes are sent as they are', async t => {
  const folder = t.testdir({});
  const path = join(folder, 'photo.jpg');
  const bytes = Buffer.from([0xff, 0xd8, 0xff]);
  writeFileSync(path, bytes);
  const md5 = createHash('md5').update(bytes).digest('hex');
  t.match((await command('hash-calc', [path], PIPE)).stdout, new RegExp(`^md5 +${md5}$`, 'm'));
  const { status, stderr } = await command('base64', [path, '--mode', 'decode'], PIPE);
  t.match({ status, stderr }, { status: 3, stderr: /photo\.jpg: expected UTF-8 text/ });
});

t.test('several files run at once, and their results keep the order', async t => {
  const folder = t.testdir({ a: 'a', b: 'b', c: 'c' });
  const { tool } = catalog.get('json-formatter')!;
  const started: string[] = [];
  let release = (): void => {};
  const second = new Promise<void>(resolve => (release = resolve));
  const out: string[] = [];
  const runner = {
    width: 2,
    run: async ({ input }: ToolCall) => {
      started.push(String(input['input']));
      // The first call ends only once the second one runs.
      if (started.length === 2) release();
      await second;
      return JSON.stringify({ output: input['input'], valid: true, error: null });
    },
  };
  const terminal = {
    stdinIsTerminal: true,
    screen: PIPE,
    write: (pieces: Parameters<typeof outputText>[0]): void => void out.push(outputText(pieces, PIPE)),
    writeBytes: (): void => void t.fail(),
    writeError: (line: string): void => void t.fail(line),
    showProgress: (): void => {},
    clearProgress: (): void => {},
  };
  t.equal(await runCalls('json-formatter', tool, [folder], terminal, () => runner), 0);
  t.same(
    out,
    ['a', 'b', 'c'].map(name => `${join(folder, name)}: ${name}\n`),
  );
  t.same(started, ['a', 'b', 'c']);
});

t.test('on a terminal, a long result has a short form', async t => {
  const [example] = catalog.get('certificate-decoder')!.tool.examples;
  const args = [`--pem=${(example.input as { pem: string }).pem}`];
  t.equal(
    (await command('certificate-decoder', args, TERMINAL)).stdout,
    `blocks:
  - index: 0
    label: CERTIFICATE
    certificate:
      subject: CN=example.com,O=Example\\, Inc.
      issuer: CN=example.com,O=Example\\, Inc.
      validity:
        notBefore: 2026-11-21T10:42:48.000Z
        notAfter: 2027-11-21T10:42:48.000Z
      publicKey:
        algorithm: Ed25519
        bits: 256
      extensions:
        - san: example.com, 192.0.2.1
`,
  );
  const whole = (await command('certificate-decoder', args, PIPE)).stdout;
  t.match(whole, 'spkiSha256Hex');
  t.equal((await command('certificate-decoder', [...args, '--full'], TERMINAL)).stdout, whole);
});

t.test('decoded bytes that are not text reach a file or a pipe', async t => {
  t.equal((await command('base64', ['-d', '--input=/9j/'], PIPE)).stdout, '\xff\xd8\xff');
  for (const [args, screen] of [
    [['-d', '--input=/9j/'], TERMINAL],
    [['-d', '--input=/9j/', '--json'], PIPE],
  ] as const) {
    t.match(await command('base64', args, screen), { status: 3, stdout: '', stderr: /is not UTF-8 text/ });
  }
});
