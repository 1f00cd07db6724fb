import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import fc from 'fast-check';
import jsqr from 'jsqr';
import { XmlDocument } from 'libxml2-wasm';
import { PNG } from 'pngjs';
import { create } from 'qrcode';
import t from 'tap';
import type { Static } from 'typebox';
import { compile } from '../../src/shared/validate.js';
import contract from '../../src/tools/qr-generator.js';
import { dataCodewords, type EcLevel, smallestVersion } from '../../workers/qr/capacity.js';
import { optimalSegments, type Segment, segmentBits, VERSION_RANGES } from '../../workers/qr/segments.js';
import { run } from '../../workers/tools/qr-generator.js';
import { runs } from '../full.js';
import { start } from '../service.js';
import { table } from '../table.js';

type Input = Static<typeof contract.input>;

const LEVELS = ['L', 'M', 'Q', 'H'] as const;
const input = (payload: string, options: Partial<Input> = {}): Input => ({
  payload,
  ecLevel: 'M',
  margin: 4,
  foreground: '#000000',
  background: '#ffffff',
  ...options,
});

// The published types wrongly describe the function as a module.
const decode = jsqr as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options: { inversionAttempts: 'dontInvert' },
) => { data: string; binaryData: number[]; version: number } | null;

/** Rasterizes the path of a generated SVG at two pixels per module, without a renderer. */
function draw(svg: string): { data: Uint8ClampedArray; side: number } {
  const side = Number(/width="(\d+)"/.exec(svg)?.[1]);
  const data = new Uint8ClampedArray(side * side * 16).fill(255);
  const dark = /<path fill="[^"]*" d="([^"]*)"\/><\/svg>$/.exec(svg)?.[1] ?? '';
  for (const [, x, y, width] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 2 * Number(y); row < 2 * Number(y) + 2; row++) {
      for (let column = 2 * Number(x); column < 2 * (Number(x) + Number(width)); column++)
        data.fill(0, (row * side * 2 + column) * 4, (row * side * 2 + column) * 4 + 3);
    }
  }
  return { data, side: side * 2 };
}

const read = (svg: string) => {
  const { data, side } = draw(svg);
  return decode(data, side, side, { inversionAttempts: 'dontInvert' });
};

t.test('jsqr reads every version at every level, filled to capacity', async t => {
  const missed: string[] = [];
  for (const ecLevel of LEVELS) {
    for (let version = 1; version <= 40; version++) {
      const bytes = dataCodewords(version, ecLevel) - (version < 10 ? 2 : 3);
      const payload = Array.from({ length: bytes }, (_, index) => 'abcdefghij~'[(index * 7 + version) % 11]).join('');
      const { svg, moduleCount, version: found } = run(input(payload, { ecLevel }), 1000);
      if (found !== version || moduleCount !== 17 + 4 * version)
        t.fail(`version ${version} ${ecLevel}`, { found, moduleCount });
      if (read(svg)?.data !== payload) missed.push(`${version}${ecLevel}`);
    }
  }
  t.ok(missed.length <= 1, 'jsqr has a known fault in version 23 at level L', { missed });
  for (const name of missed) {
    const [, version, ecLevel] = /(\d+)(\w)/.exec(name) ?? [];
    t.equal(name, '23L');
    const bytes = dataCodewords(Number(version), ecLevel as EcLevel) - 3;
    const payload = Array.from({ length: bytes }, (_, index) => 'abcdefghij~'[(index * 7 + Number(version)) % 11]).join(
      '',
    );
    t.same(
      matrixOf(run(input(payload, { ecLevel: 'L' }), 1000).svg),
      [...create(payload, { errorCorrectionLevel: 'L' }).modules.data],
      'the matrix equals that of the package qrcode',
    );
  }
});

/** The modules of an SVG with the default margin, row by row. */
function matrixOf(svg: string): number[] {
  const { data, side } = draw(svg);
  const modules: number[] = [];
  for (let row = 8; row < side - 8; row += 2)
    for (let column = 8; column < side - 8; column += 2) modules.push(data[(row * side + column) * 4] === 0 ? 1 : 0);
  return modules;
}

t.test('payloads fit up to the capacity (ISO/IEC 18004:2015 table 7)', async t => {
  for (const [ecLevel, numeric, alphanumeric, byte] of [
    ['L', 7089, 4296, 2953],
    ['M', 5596, 3391, 2331],
    ['Q', 3993, 2420, 1663],
    ['H', 3057, 1852, 1273],
  ] as const) {
    for (const [character, max] of [
      ['1', numeric],
      ['A', alphanumeric],
      ['x', byte],
    ] as const) {
      t.equal(
        (smallestVersion(character.repeat(max), ecLevel) as { version: number }).version,
        40,
        `${max} ${character} at ${ecLevel}`,
      );
      t.notOk(
        'version' in smallestVersion(character.repeat(max + 1), ecLevel),
        `${max + 1} ${character} at ${ecLevel} do not fit`,
      );
    }
  }
  for (const [ecLevel, numeric, alphanumeric, byte] of [
    ['L', 41, 25, 17],
    ['M', 34, 20, 14],
    ['Q', 27, 16, 11],
    ['H', 17, 10, 7],
  ] as const) {
    for (const [character, max] of [
      ['1', numeric],
      ['A', alphanumeric],
      ['x', byte],
    ] as const) {
      t.equal((smallestVersion(character.repeat(max), ecLevel) as { version: number }).version, 1);
      t.equal((smallestVersion(character.repeat(max + 1), ecLevel) as { version: number }).version, 2);
    }
  }
  table(t, contract, run, [
    {
      name: '2,953 bytes',
      input: input('x'.repeat(2953), { ecLevel: 'L' }),
      result: { version: 40, moduleCount: 177 },
    },
    {
      name: '2,954 bytes',
      input: input('x'.repeat(2954), { ecLevel: 'L' }),
      error: /^payload: too much data for level L: 2,957 bytes .*, maximum 2,956; no level holds more than 2,956$/,
    },
    { name: '7,089 digits', input: input('7'.repeat(7089), { ecLevel: 'L' }), result: { version: 40 } },
    {
      name: 'above the capacity of every level',
      input: input('a1'.repeat(3500), { ecLevel: 'Q' }),
      error: /^payload: too much data for level Q: 7,003 bytes .*, maximum 1,666; no level holds more than 2,956$/,
    },
    {
      name: 'within the capacity of a lower level',
      input: input('x'.repeat(1500), { ecLevel: 'H' }),
      error: /^payload: too much data for level H: 1,503 bytes .*, maximum 1,276; level Q holds 1,666$/,
    },
    {
      name: 'a lone surrogate',
      input: input('a\ud800'),
      error: /payload cannot be written as UTF-8: lone surrogate.*offset 1/,
    },
  ]);
});

/** The minimum bits of all possible segmentations, by brute force. */
function fewestBits(payload: string, range: (typeof VERSION_RANGES)[number]): number {
  const characters = [...payload];
  let least = Infinity;
  const modesOf = (character: string): Segment['mode'][] => [
    'byte',
    ...(/[0-9A-Z $%*+\-./:]/.test(character) ? (['alphanumeric'] as const) : []),
    ...(/\d/.test(character) ? (['numeric'] as const) : []),
  ];
  const grow = (index: number, segments: readonly Segment[]): void => {
    if (index === characters.length) {
      least = Math.min(least, segmentBits(segments, range));
      return;
    }
    for (const mode of modesOf(characters[index]!)) {
      const last = segments.at(-1);
      if (last?.mode === mode)
        grow(index + 1, [...segments.slice(0, -1), { mode, text: last.text + characters[index]! }]);
      grow(index + 1, [...segments, { mode, text: characters[index]! }]);
    }
  };
  grow(0, []);
  return least;
}

t.test('segments are optimal', async t => {
  const range = VERSION_RANGES[0]!;
  for (const [payload, expected] of [
    ['12345', [['numeric', '12345']]],
    ['HELLO WORLD', [['alphanumeric', 'HELLO WORLD']]],
    ['hello', [['byte', 'hello']]],
    ['é😀', [['byte', 'é😀']]],
    [
      'HTTP://EXAMPLE.COM/1234567890123456',
      [
        ['alphanumeric', 'HTTP://EXAMPLE.COM/'],
        ['numeric', '1234567890123456'],
      ],
    ],
    [
      'abc12345678901',
      [
        ['byte', 'abc'],
        ['numeric', '12345678901'],
      ],
    ],
  ] as const) {
    t.same(
      optimalSegments(payload, range).map(({ mode, text }) => [mode, text]),
      expected,
      payload,
    );
  }
  const payloads = fc
    .array(fc.oneof(fc.stringMatching(/^\d{1,3}$/), fc.stringMatching(/^[A-Z$:]{1,2}$/), fc.constantFrom('a', 'é')), {
      minLength: 1,
      maxLength: 5,
    })
    .map(parts => parts.join('').slice(0, 8));
  fc.assert(
    fc.property(payloads, fc.constantFrom(...VERSION_RANGES), (payload, range) => {
      const segments = optimalSegments(payload, range);
      return (
        segments.map(({ text }) => text).join('') === payload &&
        segmentBits(segments, range) === fewestBits(payload, range)
      );
    }),
    { numRuns: runs(150) },
  );
});

const mixed = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^\d{1,30}$/),
      fc.stringMatching(/^[A-Z0-9 $%*+\-./:]{1,30}$/),
      fc.stringMatching(/^[a-z]{1,20}$/),
      fc.constantFrom('https://example.com/?q=', 'é', '漢字', '😀', '\0'),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map(parts => parts.join(''));

t.test('the version is at most that of the package qrcode, and jsqr reads the payload', async t => {
  let smaller = 0;
  fc.assert(
    fc.property(mixed, fc.constantFrom(...LEVELS), (payload, ecLevel) => {
      const fit = smallestVersion(payload, ecLevel);
      const reference = create(payload, { errorCorrectionLevel: ecLevel }).version;
      if (!('version' in fit)) return false;
      if (fit.version < reference) smaller++;
      return fit.version <= reference;
    }),
    { numRuns: runs(400) },
  );
  t.comment(`${smaller} of 400 versions are smaller than those of qrcode`);
  fc.assert(
    fc.property(mixed, fc.constantFrom(...LEVELS), (payload, ecLevel) => {
      const found = read(run(input(payload, { ecLevel }), 1000).svg);
      return (
        found !== null &&
        Buffer.from(found.binaryData).equals(Buffer.from(payload)) &&
        found.version === (smallestVersion(payload, ecLevel) as { version: number }).version
      );
    }),
    { numRuns: runs(60), seed: 3 },
  );
});

t.test('the SVG is well-formed and deterministic', async t => {
  const { svg, moduleCount } = run(
    input('https://example.com/', { margin: 2, foreground: '#1a2b3c', background: '#fef' }),
    1000,
  );
  t.equal(
    svg,
    run(input('https://example.com/', { margin: 2, foreground: '#1a2b3c', background: '#fef' }), 1000).svg,
    'the same input gives the same bytes',
  );
  t.match(
    svg,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${moduleCount + 4}" height="${moduleCount + 4}" viewBox="0 0 ` +
      `${moduleCount + 4} ${moduleCount + 4}" `,
  );
  t.match(svg, '<path fill="#fef" ');
  t.match(svg, '<path fill="#1a2b3c" ');
  t.match(svg, /[^\n]$/);
  t.notMatch(svg, /<!--/);
  const document = XmlDocument.fromString(svg);
  t.equal(document.root.name, 'svg');
  document.dispose();
  t.match(run(input('x', { margin: 0 }), 1000).svg, 'width="21" height="21" viewBox="0 0 21 21"');
});

t.test('jsqr reads an SVG rendered by resvg', async t => {
  const { resolve } = createRequire(import.meta.url);
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  for (const [payload, ecLevel] of [
    ['https://example.com/', 'M'],
    ['WIFI:T:WPA;S:home;P:secret;;', 'Q'],
    ['x'.repeat(2953), 'L'],
    ['7'.repeat(3057), 'H'],
    ['漢字 é 😀', 'H'],
  ] as const) {
    const { svg } = run(input(payload, { ecLevel, foreground: '#003', background: '#ffffee' }), 1000);
    const { width, height, data } = PNG.sync.read(
      Buffer.from(new Resvg(svg, { fitTo: { mode: 'zoom', value: 3 } }).render().asPng()),
    );
    const found = decode(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' });
    t.equal(Buffer.from(found?.binaryData ?? []).toString(), payload, payload.slice(0, 30));
  }
});

t.test('the contract rejects invalid input', async t => {
  const validate = compile(contract);
  for (const [path, options] of [
    ['payload', { payload: '' }],
    ['payload', { payload: '1'.repeat(7090) }],
    ['margin', { margin: -1 }],
    ['margin', { margin: 17 }],
    ['margin', { margin: 1.5 }],
    ['ecLevel', { ecLevel: 'l' }],
    ['foreground', { foreground: 'red' }],
    ['foreground', { foreground: 'red;"/><script>' }],
    ['foreground', { foreground: '#12' }],
    ['foreground', { foreground: '#12345678' }],
    ['background', { background: '#ggg' }],
    ['background', { background: '#fff\n' }],
    ['background', { background: ' #fff' }],
  ] as const) {
    t.match(validate({ ...input('x'), ...options }), [{ path }], JSON.stringify(options).slice(0, 60));
  }
});

t.test('invalid colors are rejected', async t => {
  const { call } = await start(t);
  for (const color of ['red', '#00000080', '#ggg']) {
    const { status, body } = await call('qr-generator', input('x', { foreground: color }));
    const message = `expected a string such as "#000" or "#1a2b3c", got "${color}"`;
    t.match({ status, body }, { status: 422, body: { issues: [{ path: 'foreground', message }] } }, color);
  }
});

t.test('colors that scanners confuse are a warning', async t => {
  const low = (ratio: string): string =>
    `the contrast of foreground and background is ${ratio}; many cameras need at least 3`;
  const lighter = 'foreground is lighter than background: many scanners read only dark modules on a light background';
  const same = 'foreground and background are the same color; the code cannot be scanned';
  // The ratios are those of WCAG 2.2: #949494 on white is just above 3, #959595 just below.
  for (const [foreground, background, warnings] of [
    ['#000', '#000000', [same]],
    ['#AbC', '#aabbcc', [same]],
    ['#aabbcc', '#aabbcd', [low('1.00')]],
    ['#000', '#fff', undefined],
    ['#949494', '#fff', undefined],
    ['#959595', '#FFFFFF', [low('2.99')]],
    ['#fff', '#000', [lighter]],
    ['#fff', '#949494', [lighter]],
    ['#ff0', '#fff', [low('1.07')]],
    ['#fff', '#ff0', [lighter, low('1.07')]],
  ] as const) {
    t.strictSame(
      run(input('x', { foreground, background }), 1000).warnings,
      warnings,
      `${foreground} on ${background}`,
    );
  }
});
