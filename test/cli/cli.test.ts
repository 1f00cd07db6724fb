import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { SEARCHES } from '../searches.js';
import { ENDLESS_SEARCH, start } from '../service.js';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const directory = t.testdir({
  'a.txt': 'one\ntwo\nthree\n',
  'b.txt': 'one\nTWO\nthree\n',
  'chain.json': '{"id":12345678901234567890}',
  photos: {},
});
mkdirSync(join(directory, 'photos/sub'));
mkdirSync(join(directory, 'photos/empty'));
mkdirSync(join(directory, 'single'));
writeFileSync(join(directory, 'single/one.json'), '{}');
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAABGNJQ1AMDQABbgPj7wAAAAtJREFUeJxjYMAEAAAUAAF9/h7uAAAAAElFTkSuQmCC';
writeFileSync(join(directory, 'photos/p3.png'), Buffer.from(PNG, 'base64'));
writeFileSync(join(directory, 'photos/sub/other.bin'), Buffer.from([0xff, 0, 1]));
writeFileSync(join(directory, 'not-utf8'), Buffer.from([0x61, 0xff]));

// Without NODE_OPTIONS, in which the test runner passes its hooks.
const env = { PATH: process.env['PATH'] };

const toolpool = (args: readonly string[], input: string | Buffer = '', settings: Record<string, string> = {}): Run =>
  spawnSync(process.execPath, [MAIN, ...args], {
    cwd: directory,
    input,
    encoding: 'utf8',
    env: { ...env, ...settings },
    maxBuffer: 64 * 1024 * 1024,
  });

t.test('the main text comes from a file, a pipe or a flag, byte for byte', async t => {
  const abc = /^sha256 {2}ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad$/m;
  t.match(toolpool(['hash-calc', '--text', 'abc']).stdout, abc, 'FIPS 180-4, "abc"');
  t.match(toolpool(['hash-calc'], 'abc').stdout, abc);
  t.match(toolpool(['hash-calc', '-'], 'abc').stdout, abc);
  t.notMatch(toolpool(['hash-calc'], 'abc\n').stdout, abc, 'a line end is part of the text');
  t.notMatch(toolpool(['hash-calc'], '\ufeffabc').stdout, abc, 'a byte order mark is part of the text');
  t.equal(toolpool(['base64', '--mode', 'encode'], '\ufeffa\r\n').stdout, '77u/YQ0K\n', 'a text ends with a line end');
  t.equal(toolpool(['base64', '-d'], '77u/YQ0=').stdout.length, 3, 'a byte order mark, a, CR');
  t.equal(toolpool(['base64', '--mode', 'decode'], '77u/YQ0=').stdout, '\ufeffa\r', 'but not a decoded one');
  t.match(
    toolpool(['unix-timestamp'], '1714566600\n').stdout,
    /^iso +2024-05-01T12:30:00.000Z$/m,
    'the line end is dropped from a one-line field',
  );
  t.equal(toolpool(['base64', '--mode', 'encode', '--input', '@a.txt']).stdout, 'b25lCnR3bwp0aHJlZQo=\n', '@file');
  t.equal(toolpool(['base64', '--mode', 'encode', '--input', '@@a']).stdout, 'QGE=\n', '@@ is a literal @');
});

t.test('results are presented as their contracts define', async t => {
  const diff = toolpool(['diff-checker', 'a.txt', 'b.txt']);
  t.equal(diff.stdout, '@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n', 'the hunks of diff -u');
  t.equal(diff.status, 1);
  t.equal(toolpool(['diff-checker', 'a.txt', 'a.txt']).status, 0);
  t.equal(toolpool(['grep', 'a.txt', '--pattern', 't']).stdout, '2:two\n3:three\n');
  t.equal(toolpool(['grep', 'a.txt', '--pattern', 'x']).status, 1, 'no match');
  t.equal(toolpool(['chmod-calc', '--octal', '755']).stdout, '755 rwxr-xr-x\n');
  t.match(toolpool(['qr-generator', '--payload', 'a']).stdout, /^<svg .*<\/svg>\n$/s);
  t.match(
    toolpool(['pwd-gen', '--count', '2', '--length=8']).stdout,
    /^(\S{8}\n){2}$/,
    'a tool without a main text ignores the pipe',
  );
  t.match(toolpool(['json-schema', 'chain.json', '--mode', 'generate']).stdout, /^\{\n {2}"\$schema"/);
  t.match(toolpool(['mock-data', '--fields', 'city,price', '--format', 'csv']).stdout, /^city,price\r\n/);
  t.match(toolpool(['regex-tester', '--pattern', 'ONE', '--flags.ignoreCase'], 'one').stdout, /^0-3: one\n$/);
  t.match(toolpool(['json-formatter', 'chain.json', '--json']).stdout, /^\{"output":".*12345678901234567890/);
});

t.test('several files and directories: one named result per file', async t => {
  t.match(toolpool(['json-formatter', 'single']).stdout, /^single\/one\.json: /, 'also of a directory with one file');
  const spaces = toolpool(['color-space', 'photos']);
  t.match(spaces.stdout, /^photos\/p3\.png: display-p3\nphotos\/sub\/other\.bin: /);
  const json = toolpool(['hash-calc', 'a.txt', 'gone', 'b.txt', '--json']);
  t.same(
    json.stdout
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { file: string }).file),
    ['a.txt', 'b.txt'],
    'a file that cannot be read affects no other',
  );
  t.same(JSON.parse(json.stderr), { file: 'gone', error: 'gone: no such file or directory' });
  t.equal(json.status, 2);
});

t.test('errors and warnings: one line, the place, and an exit code', async t => {
  for (const [args, input, status, stderr] of [
    [['url-parser', '--set', 'url=localhost:3000/x'], '', 0, /^toolpool: warning: [^\n]*"localhost"[^\n]*\n$/],
    [['json-formatter'], '{"a":1,}', 1, /^toolpool: 1:8: expected a property name [^\n]*\n$/],
    [['diff-checker', '--mode', 'json', '--a', '{}', '--b', '{"a":x}'], '', 1, /^toolpool: b: 1:6: expected a value /],
    [['base64', '--mode', 'decode'], 'a*b=', 3, /^toolpool: input: invalid Base64 character "\*" at offset 1\n$/],
    [['pwd-gen', '--length', '4'], '', 2, /^toolpool: invalid request: length: expected an integer from 8 to 128/],
    [['pwd-gen', '--length', 'x'], '', 2, /^toolpool: invalid request: length: /],
    [['case-converter'], 'a', 2, /^toolpool: missing: --target=camel\|pascal\|/],
    [['hash-calc', '--txt', 'a'], '', 2, /^toolpool: unknown option "--txt"; did you mean --text\?\n$/],
    [['hash-calc', '--nothing=a'], '', 2, /^toolpool: unknown option "--nothing"; see "toolpool hash-calc --help"\n$/],
    [['hash-calc', '-x'], '', 2, /^toolpool: unknown option "-x"; see "toolpool hash-calc --help"\n$/],
    [['uuid-gen', '--no-hyphen'], '', 2, /^toolpool: unknown option "--no-hyphen"; did you mean --no-hyphens\?\n$/],
    [['hash-calc', 'a.txt', '--text', 'a'], '', 2, /^toolpool: text is given twice/],
    [['pwd-gen', 'a.txt'], '', 2, /^toolpool: unexpected operand "a.txt"/],
    [['hash-calc', '--set', 'nope=1'], '', 2, /^toolpool: --set "nope=1": expected a field/],
    [['hash-clac'], '', 2, /^toolpool: unknown tool "hash-clac": did you mean hash-calc\?\n$/],
    [['checksum'], '', 2, /^toolpool: unknown tool "checksum": did you mean hash-calc\?\n$/],
    [['../cli/main'], '', 2, /^toolpool: unknown tool "\.\.\/cli\/main": see "toolpool list"\n$/],
    [['..'], '', 2, /^toolpool: unknown tool "\.\.": see "toolpool list"\n$/],
    [['hash-calc', 'gone'], '', 2, /^toolpool: gone: no such file or directory; for the text itself write --text=…\n$/],
    [['cron-parser', '0', '0'], '', 2, /^toolpool: unexpected argument "0": a text with blanks must be quoted\n$/],
    [['json-formatter', 'not-utf8'], '', 3, /^toolpool: not-utf8: expected UTF-8 text, found other bytes\n$/],
    [['hash-calc', '/dev/zero'], '', 3, /^toolpool: \/dev\/zero: too large: maximum 5,242,880 bytes\n$/],
    [
      ['hash-calc', '--text', 'a', '--url', 'http://127.0.0.1:9'],
      '',
      4,
      /^toolpool: no answer from http:\/\/127\.0\.0\.1:9\/.*: bad port\n$/,
    ],
    [
      ['hash-calc', '--text', 'a', '--url', 'http://user:secret@127.0.0.1:9/'],
      '',
      2,
      /^toolpool: --url: expected an address without a user name and a password\n$/,
    ],
    [['url-parser', '--url', 'http://h/?a=1'], '', 2, /^toolpool: --url: expected an address without a query /],
    [['mock-data'], '', 2, /^toolpool: missing: --fields=firstName\|lastName\|[\w|]+\|timestamp,…\n$/],
    [['hash-calc', '--text', '@gone'], '', 2, /^toolpool: gone: no such file or directory; for a text that begins /],
    [['hash-calc', '--text', '@'], '', 2, /^toolpool: text: expected a file name after "@"; for a text that begins /],
    [
      ['hash-calc', '--text'],
      '',
      2,
      /^toolpool: --text: expected a value; one that begins with "-" is written --text=…/,
    ],
    [['hash-calc', '--text', '-1'], '', 2, /^toolpool: --text: expected a value; one that begins with "-" is /],
    [['uuid-gen', '--hyphens=false'], '', 2, /: --hyphens: expected no value: write --hyphens or --no-hyphens\n$/],
    [['uuid-gen', '--json=1'], '', 2, /^toolpool: --json: expected no value: write --json\n$/],
    [['-v'], '', 2, /^toolpool: unknown option "-v": see "toolpool --help"\n$/],
    [['csv-json', '--set', 'indent=2', '--indent', '4'], '', 2, /^toolpool: indent is given twice\n$/],
    [['color-space'], '', 3, /^toolpool: empty body: expected the bytes of a file\n$/],
    [['json-formatter', 'a.txt'], '', 1, /^toolpool: a\.txt: 1:1: /],
    [['grep', 'a.txt', '-C'], '', 2, /^toolpool: -C: expected a value; one that begins with "-" is written -C…\n$/],
  ] as const) {
    const run = toolpool(args, input);
    t.match({ ...run, stdout: '' }, { status, stderr }, args.join(' '));
  }
  t.match(JSON.parse(toolpool(['pwd-gen', '--length', '4', '--json']).stderr), {
    status: 422,
    issues: [{ path: 'length' }],
  });
});

t.test('arguments that no command knows are usage errors, and each explains itself', async t => {
  for (const args of [
    ['list', '--bogus'],
    ['schema', 'grep', 'extra'],
    ['completion', 'bash', '--fast'],
    ['serve', '--port', '4101'],
    ['mcp', '--port', '1'],
    ['hash-calc', '--text', 'a', '--url', 'nope'],
    ['hash-calc', '--text', 'a', '--url='],
    ['json-formatter', 'photos/empty'],
    ['diff-checker', '-', '-'],
  ]) {
    const { status, stderr, stdout } = toolpool(args);
    t.match({ status, stdout }, { status: 2, stdout: '' }, args.join(' '));
    t.match(stderr, /^toolpool: .+\n$/);
  }
  for (const command of ['list', 'schema', 'completion', 'serve', 'mcp']) {
    t.match(toolpool([command, '--help']), { status: 0, stdout: /^Usage: toolpool/ }, command);
  }
  t.match(toolpool(['--version']).stdout, /^\d+\.\d+\.\d+\n$/);
});

t.test('list finds tools by words, best first', async t => {
  for (const [words, tool] of SEARCHES.filter((_, at) => at % 10 === 0)) {
    const { status, stdout } = toolpool(['list', ...words.split(' ')]);
    t.match({ status, stdout }, { status: 0, stdout: new RegExp(`^${tool} `) }, words);
  }
  const [found] = JSON.parse(toolpool(['list', '--json', 'epoch']).stdout);
  t.match(found, { id: 'unix-timestamp', title: 'Unix timestamp', synonyms: ['epoch'] });
  const { status, stdout, stderr } = toolpool(['list', 'nonsense']);
  t.same({ status, stdout, stderr }, { status: 1, stdout: '', stderr: 'toolpool: no tool matches "nonsense"\n' });
  const asJson = toolpool(['list', 'nonsense', '--json']);
  t.same([asJson.status, asJson.stdout], [1, '[]\n']);
});

t.test('a field that is required for some values of another one comes from a pipe', async t => {
  t.match(toolpool(['cidr-calculator', '--normalize'], '10.0.0.1/8\n').stdout, /10\.0\.0\.0\/8/);
  const range = ['cidr-calculator', '--mode', 'range', '--start', '10.0.0.0', '--end', '10.0.0.7'];
  t.match(toolpool(range, 'no text').stdout, /10\.0\.0\.0\/29/, 'not where it is irrelevant');
});

t.test('a full device', { skip: process.platform !== 'linux' }, async t => {
  const full = openSync('/dev/full', 'w');
  const run = (args: readonly string[], stdio: [number | 'pipe', number | 'pipe', number | 'pipe']) =>
    spawnSync(process.execPath, [MAIN, ...args], { cwd: directory, stdio, encoding: 'utf8', env });
  const half = run(['json-formatter', 'nofile', 'chain.json'], ['pipe', 'pipe', full]);
  t.equal(half.status, 2, 'of messages: the exit code stays');
  t.match(half.stdout, /12345678901234567890/, 'and so does the output');
  t.match(run(['hash-calc', '--text', 'abc'], ['pipe', full, 'pipe']), {
    status: 3,
    stderr: 'toolpool: standard output: ENOSPC\n',
  });
});

t.test('a call that exceeds its time limit fails', async t => {
  const endless = ['regex-tester', '--pattern', ENDLESS_SEARCH.pattern, '--text', ENDLESS_SEARCH.text];
  const { status, stderr } = toolpool(endless, '', { HEAVY_RUN_MS: '300' });
  t.equal(status, 4);
  t.match(stderr, /exceeded its time limit of 0.3 s/);
});

t.test('a closed pipe ends the command silently, and SIGINT ends it', async t => {
  const early = spawnSync('sh', ['-c', `"${process.execPath}" "${MAIN}" list | head -1`], { encoding: 'utf8', env });
  t.match(early, { status: 0, stdout: /^base64 /, stderr: '' });
  const child = spawn(process.execPath, [MAIN, 'hash-calc'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
  const exit = once(child, 'exit');
  // More than a pipe holds: once it is written, the command reads its input.
  await new Promise(resolve => child.stdin.write(Buffer.alloc(1024 * 1024, 'x'), resolve));
  child.kill('SIGINT');
  t.same(await exit, [130, null]);
});

t.test('--url gets the same results from a service', async t => {
  const { url } = await start(t);
  const run = (args: readonly string[]): Promise<Run> =>
    new Promise(resolve => {
      const child = spawn(process.execPath, [MAIN, ...args, '--url', url], { cwd: directory, env });
      const out = { stdout: '', stderr: '' };
      child.stdin.end();
      for (const name of ['stdout', 'stderr'] as const) child[name].on('data', chunk => (out[name] += chunk));
      child.on('close', status => resolve({ status, ...out }));
    });
  for (const args of [
    ['diff-checker', 'a.txt', 'b.txt'],
    ['json-formatter', 'chain.json', '--json'],
    ['base64', '--mode', 'decode', '--input', '*'],
    ['pwd-gen', '--length', '4'],
    ['hash-calc', 'not-utf8'],
    ['color-space', 'photos'],
    ['base64', 'not-utf8'],
  ]) {
    const { status, stdout, stderr } = toolpool(args);
    t.same(await run(args), { status, stdout, stderr }, args.join(' '));
  }
});

t.test('help, schema and completion follow the contracts', async t => {
  const spaced = t.testdir({ 'a b.txt': '' });
  const catalog = await readCatalog();
  t.match(toolpool(['pwd-gen', '--help']).stdout, /--length <integer>\n.*Default: 20\./);
  // An object without its fields has their own defaults, not those of the object as a whole.
  const regexHelp = toolpool(['regex-tester', '--help']).stdout;
  t.match(regexHelp, "toolpool regex-tester --pattern='a**' --text=aaa --no-flags.global\n");
  const grepHelp = toolpool(['grep', '--help']).stdout;
  t.match(grepHelp, /--\[no-\]keepBlankLines\n.*Default: true\./);
  t.match(grepHelp, /--\[no-\]flags\.global\n.*Default: true\./, 'the default of the object that contains it');
  t.match(toolpool(['mock-data', '--help']).stdout, '--fields <firstName|lastName|');
  t.notMatch(
    toolpool(['certificate-decoder', '--help']).stdout,
    'base64 -d',
    'the text of an example is piped as it is',
  );
  t.match(toolpool(['url-parser', '--help']).stdout, '--params <{"key":…,"value":…}>');
  t.match(toolpool(['--help']).stdout, /"--field @file"/);
  t.match(JSON.parse(toolpool(['schema', 'grep']).stdout), { input: { type: 'object' }, result: { type: 'object' } });
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout, status } = toolpool(['completion', shell]);
    t.equal(status, 0);
    for (const id of catalog.keys()) t.ok(stdout.includes(id), `${shell} completes ${id}`);
  }
  const complete = (words: readonly string[]): string[] => {
    const script =
      `${toolpool(['completion', 'bash']).stdout}\n` +
      `COMP_WORDS=(toolpool ${words.join(' ')}); COMP_CWORD=${words.length}\n` +
      `_toolpool; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return spawnSync('bash', { input: script, cwd: spaced, encoding: 'utf8' }).stdout.trim().split('\n');
  };
  t.same(complete(['hash-calc', 'a']), ['a b.txt'], 'a file whose name has a space');
  t.same(complete(['schema', 'hash']), ['hash-calc']);
  t.same(complete(['completion', 'f']), ['fish']);
  t.same(complete(['base64', '--mode', "''"]), ['encode', 'decode'], 'values of a flag');
  t.same(complete(['base64', '--mode', 'd']), ['decode']);
  t.same(complete(['base64', '--mode', '=', 'e']), ['encode'], 'a word break before the value');
  t.same(complete(['mock-data', '--fields', 'em']), ['email']);
  const ids = [...catalog.keys()].join(' ');
  for (const [shell, line] of [
    ['zsh', `    schema) compadd ${ids}; return ;;`],
    ['zsh', '    completion) compadd bash zsh fish; return ;;'],
    ['fish', `complete -c toolpool -n '__fish_seen_subcommand_from schema' -f -a '${ids}'`],
    ['fish', "complete -c toolpool -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'"],
  ] as const) {
    const lines = toolpool(['completion', shell]).stdout.split('\n');
    t.ok(lines.includes(line), `${shell}: ${line.slice(0, 60)}`);
  }
  const syntax = spawnSync('bash', ['-n'], { input: toolpool(['completion', 'bash']).stdout, encoding: 'utf8' });
  t.match(syntax, { status: 0, stderr: '' });
  t.equal(toolpool(['completion', 'tcsh']).status, 2);
  t.equal(toolpool([]).status, 2);
});
