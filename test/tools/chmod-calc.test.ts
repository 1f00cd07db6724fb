import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import contract from '../../src/tools/chmod-calc.js';
import { run } from '../../workers/tools/chmod-calc.js';
import { table } from '../table.js';

const invalid = (error: RegExp) => ({ octal: null, symbolic: null, bits: null, error });
const bits = (setuid: boolean, setgid: boolean, sticky: boolean) => ({ setuid, setgid, sticky });

t.test('modes convert in both directions (chmod(1) and ls(1) of GNU coreutils)', async t => {
  table(t, contract, run, [
    ...(
      [
        ['755', 'rwxr-xr-x'],
        ['000', '---------'],
        ['777', 'rwxrwxrwx'],
        ['644', 'rw-r--r--'],
        ['4755', 'rwsr-xr-x'],
        ['4655', 'rwSr-xr-x'],
        ['1776', 'rwxrwxrwT'],
        ['7700', 'rws--S--T'],
        ['7777', 'rwsrwsrwt'],
        ['2070', '---rws---'],
        ['1001', '--------t'],
      ] as const
    ).flatMap(([octal, symbolic]) => [
      { name: `${octal} to symbolic`, input: { octal }, result: { octal, symbolic, error: null } },
      { name: `${symbolic} to octal`, input: { symbolic }, result: { octal, symbolic, error: null } },
      { name: `${octal} with ${symbolic}`, input: { octal, symbolic }, result: { octal, symbolic, error: null } },
    ]),
    {
      name: 'a leading zero',
      input: { octal: '0755' },
      result: { octal: '755', symbolic: 'rwxr-xr-x', bits: bits(false, false, false) },
    },
    {
      name: 'a leading zero before four digits',
      input: { octal: '02755' },
      result: { octal: '2755', bits: bits(false, true, false) },
    },
    { name: 'zeros alone', input: { octal: '0000' }, result: { octal: '000', symbolic: '---------' } },
    ...[...'-bcdlps'].map(type => ({
      name: `file type ${type}`,
      input: { symbolic: `${type}rwxrwxrwt` },
      result: { octal: '1777', symbolic: 'rwxrwxrwt', bits: bits(false, false, true) },
    })),
  ]);
});

t.test('invalid modes are rejected', async t => {
  for (const octal of [
    '',
    '7',
    '75',
    '77777',
    '07777777',
    '888',
    '0888',
    '7 5',
    '755+',
    '-755',
    '+755',
    '0o755',
    '0x1ed',
    '7.5',
    '7e2',
    '٧٥٥',
    '755\0',
    '😀55',
  ]) {
    t.match(
      run({ octal }, 1000),
      invalid(/^octal: (expected 3 or 4 octal digits, got \d+$|"[^"]+" at offset \d+ is not an octal digit)/),
      JSON.stringify(octal),
    );
  }
  for (const symbolic of [
    '',
    'rwx',
    'rwxrwxrw',
    'rwxrwxrwxrwx',
    'rwxrwxrwy',
    'xwrxwrxwr',
    'rwtrwxrwx',
    'rwTrwxrwx',
    'rwxrwtrwx',
    'rwxrwxrws',
    'rwxrwxrwS',
    'sssssssss',
    '?????????',
    'RWXRWXRWX',
    'rrxrwxrwx',
    'rwxrwxrwxx',
    'xrwxrwxrwx',
    'drwxr-xr-x++',
    'drwxr-xr-x.+',
    '.',
    '+rwxr-xr-x',
    'u=rwx,go=',
    'rwxrwxrw😀',
    '\ud800wxrwxrwx',
  ]) {
    t.match(
      run({ symbolic }, 1000),
      invalid(/^symbolic: (expected 9 characters, or 10 .*, got \d+$|expected .+ at offset \d+ \(|".+" at offset 0)/),
      JSON.stringify(symbolic),
    );
  }
  table(t, contract, run, [
    {
      name: 'one digit',
      input: { octal: '7' },
      result: { ...invalid(/./), error: 'octal: expected 3 or 4 octal digits, got 1' },
    },
    {
      name: 'a permission at another position',
      input: { symbolic: 'wwxrwxrwx' },
      result: { ...invalid(/./), error: 'symbolic: expected r or - at offset 0 (owner read), got "w"' },
    },
    { name: 'neither', input: {}, result: { ...invalid(/./), error: 'missing input: expected octal or symbolic' } },
    {
      name: 'both, disagreeing',
      input: { octal: '755', symbolic: 'rw-r--r--' },
      result: { ...invalid(/./), error: 'octal and symbolic differ: 755 is rwxr-xr-x, but rw-r--r-- is 644' },
    },
  ]);
  t.match(run({ octal: '755', symbolic: 'rw' }, 1000), invalid(/^symbolic/), 'both given, one invalid');
});

t.test('all 4,096 modes convert in both directions', async t => {
  const seen = new Set<string>();
  for (let mode = 0; mode < 0o10000; mode++) {
    const { octal, symbolic } = run({ octal: mode.toString(8).padStart(4, '0') }, 1000);
    if (Number.parseInt(octal ?? '', 8) !== mode || run({ symbolic: symbolic ?? '' }, 1000).octal !== octal)
      t.fail(`mode ${mode.toString(8)}`, { octal, symbolic });
    seen.add(symbolic ?? '');
  }
  t.equal(seen.size, 4096, 'all symbolic modes differ');
});

t.test('all modes agree with the file system and ls', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'modes-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const modes = Array.from({ length: 0o10000 }, (_, mode) => mode);
  let stored = 0;
  for (const mode of modes) {
    const file = join(folder, mode.toString(8).padStart(4, '0'));
    writeFileSync(file, '');
    chmodSync(file, mode);
    if ((statSync(file).mode & 0o7777) === mode) stored++;
  }
  if (stored < modes.length)
    return void t.pass('no oracle', { skip: 'the file system does not store every mode for this user' });
  let lines: string[];
  try {
    lines = execFileSync('ls', ['-l', folder], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
      .split('\n')
      .filter(line => /^-/.test(line));
  } catch {
    return void t.pass('no oracle', { skip: 'ls is not installed' });
  }
  const wrong = lines.filter(line => {
    const name = line.slice(-4);
    return (
      run({ octal: name }, 1000).symbolic !== line.slice(1, 10) ||
      run({ symbolic: line.slice(0, 10) }, 1000).octal !== Number.parseInt(name, 8).toString(8).padStart(3, '0')
    );
  });
  t.equal(lines.length, 4096);
  t.same(wrong, []);
});

t.test('the mark that ls -l writes after the permissions is dropped', async t => {
  for (const [symbolic, octal, source] of [
    ['-rw-r--r--.', '644', 'GNU ls: a security context'],
    ['drwxrwx---+', '770', 'GNU ls and POSIX: another access method'],
    ['drwxr-xr-x@', '755', 'ls of macOS: extended attributes'],
    ['rwxr-xr-x.', '755', 'without a file type'],
    ['drwxrwxrwt+', '1777', 'a special bit before it'],
    ['-rwSr-sr-T@ ', '7654', 'white space after it'],
  ] as const)
    t.equal(run({ symbolic }, 1000).octal, octal, `${symbolic} (${source})`);
});
