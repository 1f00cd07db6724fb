import fc from 'fast-check';
import t from 'tap';
import { Compile } from 'typebox/compile';
import contract from '../../src/tools/number-base.js';
import { run } from '../../workers/tools/number-base.js';
import { runPython } from '../python.js';
import { table } from '../table.js';

const from = (fromBase: number, value: string, toBase?: number) => ({
  value,
  fromBase,
  ...(toBase === undefined ? {} : { toBase }),
});

const convert = (fromBase: number, value: string, toBase?: number) => run(from(fromBase, value, toBase), 1000);

t.test('numbers convert to every base', async t => {
  table(t, contract, run, [
    {
      name: 'all bases at once',
      input: from(10, '255', 36),
      result: { binary: '11111111', octal: '377', decimal: '255', hexadecimal: 'FF', custom: '73', error: null },
    },
    { name: 'without toBase', input: from(10, '255'), result: { custom: null, error: null } },
    { name: '64 bits', input: from(16, 'ffffffffffffffff'), result: { decimal: '18446744073709551615' } },
    {
      name: '2^53 + 1',
      input: from(10, '9007199254740993', 10),
      result: { custom: '9007199254740993', hexadecimal: '20000000000001' },
    },
    {
      name: 'letters of both cases',
      input: from(36, 'zZ', 36),
      result: { custom: 'zz', decimal: '1295', hexadecimal: '50F' },
    },
    { name: 'leading zeros', input: from(10, '0007', 2), result: { decimal: '7', custom: '111' } },
    {
      name: 'zero',
      input: from(7, '0', 3),
      result: { binary: '0', octal: '0', decimal: '0', hexadecimal: '0', custom: '0' },
    },
    {
      name: 'hexadecimal is in upper case, custom in lower',
      input: from(10, '48879', 16),
      result: { hexadecimal: 'BEEF', custom: 'beef' },
    },
  ]);
});

t.test('signs are accepted', async t => {
  table(t, contract, run, [
    {
      name: 'the minus sign is carried to every output',
      input: from(10, '-255', 3),
      result: { binary: '-11111111', octal: '-377', decimal: '-255', hexadecimal: '-FF', custom: '-100110' },
    },
    { name: 'a plus sign is dropped', input: from(10, '+5'), result: { decimal: '5' } },
    {
      name: '-0 is 0',
      input: from(10, '-0', 5),
      result: { binary: '0', octal: '0', decimal: '0', hexadecimal: '0', custom: '0' },
    },
    { name: 'a sign before a prefix', input: from(16, '-0xFf'), result: { decimal: '-255', hexadecimal: '-FF' } },
  ]);
});

// Counted by hand; which prefixes are read: ECMA-262, NumericLiteral.
t.test('prefixes of the base are dropped', async t => {
  table(t, contract, run, [
    { name: '0x in base 16', input: from(16, '0x1F'), result: { decimal: '31' } },
    { name: '0b in base 2', input: from(2, '0b101'), result: { decimal: '5' } },
    { name: '0o in base 8', input: from(8, '0o17'), result: { decimal: '15' } },
    { name: 'in upper case', input: from(16, '+0XfF'), result: { decimal: '255' } },
    { name: '0b in base 16 is two digits', input: from(16, '0b1'), result: { decimal: '177' } },
    { name: '0b in base 16 alone is a number', input: from(16, '0b'), result: { decimal: '11' } },
    { name: '0x in base 36 is two digits', input: from(36, '0x'), result: { decimal: '33' } },
    { name: '0o in base 25 is two digits', input: from(25, '0o1'), result: { decimal: '601' } },
  ]);
});

// Counted by hand.
t.test('invalid numbers are reported', async t => {
  const none = { binary: null, octal: null, decimal: null, hexadecimal: null, custom: null };
  for (const [base, value, error] of [
    [10, '', /^value: expected digits, got an empty string$/],
    [10, '-', /^value: expected digits after "-"$/],
    [10, '+', /^value: expected digits after "\+"$/],
    [16, '0x', /^value: expected digits after "0x"$/],
    [16, '-0X', /^value: expected digits after "-0X"$/],
    [10, '12z', /^value: "z" at offset 2 is not a digit of base 10 \(0-9\)$/],
    [2, '102', /^value: "2" at offset 2 is not a digit of base 2 \(0-1\)$/],
    [11, 'b', /^value: "b" at offset 0 is not a digit of base 11 \(0-9 and a\)$/],
    [35, 'Z', /^value: "Z" at offset 0 is not a digit of base 35 \(0-9 and a-y\)$/],
    [10, '0x1f', /"x" at offset 1 .*; 0x is the prefix of base 16$/],
    [8, '-0b11', /"b" at offset 2 .*; 0b is the prefix of base 2$/],
    [10, '10x', /^value: "x" at offset 2 is not a digit of base 10 \(0-9\)$/],
    [10, '--1', /"-" at offset 1/],
    [10, '1-', /"-" at offset 1/],
    [16, '0x-1', /"-" at offset 2/],
    [16, '0x0x1', /^value: "x" at offset 3 is not a digit of base 16 \(0-9 and a-f\)$/],
    [10, '1 0', /" " at offset 1/],
    [10, '1\n0', /"\\n" at offset 1/],
    [10, '1_000', /"_" at offset 1/],
    [10, '1.5', /"\." at offset 1/],
    [10, '1e3', /"e" at offset 1/],
    [10, '1\u00a0000', /"\\u00a0" at offset 1/],
    [10, '\u200b1', /"\\u200b" at offset 0/],
    [10, '٣', /"٣" at offset 0/],
    [36, '１', /"１" at offset 0/],
    [36, '1😀', /"😀" at offset 1/],
    [36, '\ud83d', /"\\ud83d" at offset 0/],
    [36, 'ſ', /"ſ" at offset 0/],
    [36, '1\0', /"\\u0000" at offset 1/],
  ] as const) {
    const { error: found, ...rest } = convert(base, value, 7);
    t.strictSame(rest, none, `${JSON.stringify(value)} in base ${base}`);
    t.match(found, error);
  }
});

t.test('100,000 digits are converted', async t => {
  for (const base of [36, 10, 7, 2]) {
    const digits = (base - 1).toString(base).repeat(100_000);
    const { decimal, custom } = convert(base, digits, base);
    t.equal(custom, digits, `base ${base} and back`);
    t.equal(BigInt(decimal ?? ''), BigInt(base) ** 100_000n - 1n);
  }
  t.match(convert(10, `${'1'.repeat(99_999)}x`).error, /"x" at offset 99999/);
});

t.test('Python reads the results', async t => {
  const values = fc.sample(
    fc.tuple(fc.bigInt({ min: -(2n ** 600n), max: 2n ** 600n }), fc.integer({ min: 2, max: 36 })),
    { seed: 7, numRuns: 300 },
  );
  const written = values.map(([value, base]) => ({ base, value: `${value}`, ...convert(10, `${value}`, base) }));
  const script = `
import json, sys
for case in json.load(sys.stdin):
    value = int(case['value'])
    for name, base in (('binary', 2), ('octal', 8), ('decimal', 10), ('hexadecimal', 16), ('custom', case['base'])):
        if int(case[name], base) != value: print(name, case)
`;
  const python = runPython(t, script, written);
  if (python !== undefined) t.equal(python.stdout + python.stderr, '');
});

t.test('round trips between any two bases keep the value', async () => {
  const base = fc.integer({ min: 2, max: 36 });
  fc.assert(
    fc.property(fc.bigInt(), base, base, (value, one, other) => {
      const there = convert(one, value.toString(one), other).custom ?? '';
      return convert(other, there.toUpperCase(), one).custom === value.toString(one);
    }),
  );
});

t.test('the contract validates the input', async t => {
  const input = Compile(contract.input);
  t.ok(input.Check(from(2, '1'.repeat(100_000), 36)));
  t.ok(input.Check({ ...from(2, '1'), surplus: 1 }), 'unknown properties are ignored');
  t.notOk(input.Check(from(2, '1'.repeat(100_001))), 'too long');
  for (const base of [1, 37, 10.5, -2, '10', null]) {
    t.notOk(input.Check({ value: '1', fromBase: base }), `fromBase ${base}`);
    t.notOk(input.Check({ value: '1', fromBase: 10, toBase: base }), `toBase ${base}`);
  }
  t.notOk(input.Check({ value: '1' }), 'fromBase is required');
  t.notOk(input.Check({ value: 1, fromBase: 10 }), 'value is not a number');
});
