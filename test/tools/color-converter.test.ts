import { colorsNamed, converter, differenceEuclidean, formatHex, parse, wcagContrast } from 'culori';
import fc from 'fast-check';
import t from 'tap';
import contract from '../../src/tools/color-converter.js';
import { nearestInPalette } from '../../workers/color/nearest.js';
import { toOklab } from '../../workers/color/oklab.js';
import { PALETTE } from '../../workers/color/tailwind.js';
import { ToolError } from '../../workers/tool-error.js';
import { run } from '../../workers/tools/color-converter.js';
import { cube } from '../color/colors.js';
import { table } from '../table.js';

const convert = (color: string) => run({ color }, 1000);
const channels = (color: string) => {
  const { r, g, b, a } = convert(color).rgb;
  return [r, g, b, a];
};

t.test('notations are parsed (CSS Color 4 sections 4 to 8)', async t => {
  for (const [color, ...expected] of [
    ['#0f08', 0, 255, 0, 0.533],
    ['#00FF0088', 0, 255, 0, 0.533],
    ['#abc', 170, 187, 204, 1],
    ['#AbCdEf', 171, 205, 239, 1],
    ['#0000', 0, 0, 0, 0],
    ['rgb(0 128 255)', 0, 128, 255, 1],
    ['rgb(0, 128, 255)', 0, 128, 255, 1],
    ['RGB(0,128,255)', 0, 128, 255, 1],
    ['rgba(0 128 255 / 50%)', 0, 128, 255, 0.5],
    ['rgb(0,128,255,.5)', 0, 128, 255, 0.5],
    ['rgb(0% 50% 100%)', 0, 128, 255, 1],
    ['rgb(0%,50%,100%,1)', 0, 128, 255, 1],
    ['rgb(0 50% 255)', 0, 128, 255, 1],
    ['rgb(none 50% none / none)', 0, 128, 0, 0],
    ['rgb(300,-20,0)', 255, 0, 0, 1],
    ['rgb(1e3 -1e3 1e400)', 255, 0, 255, 1],
    ['rgb(0 0 0 / 5)', 0, 0, 0, 1],
    ['rgb(0 0 0 / -5%)', 0, 0, 0, 0],
    ['rgb(0 0 0/1.5e-1)', 0, 0, 0, 0.15],
    ['rgb(1+2+3)', 1, 2, 3, 1],
    ['rgb(1.5.5.5)', 2, 1, 1, 1],
    ['rgb(1%2%3%)', 3, 5, 8, 1],
    ['rgb( 1 /**/ 2\t3\n)', 1, 2, 3, 1],
    ['rgb(/* a */1 2 3/* b */)', 1, 2, 3, 1],
    ['hsl(120 100% 50%)', 0, 255, 0, 1],
    ['hsl(120, 100%, 50%)', 0, 255, 0, 1],
    ['hsl(120 100 50)', 0, 255, 0, 1],
    ['hsla(-240deg 100% 50% / 1)', 0, 255, 0, 1],
    ['hsl(0.5turn 100% 50%)', 0, 255, 255, 1],
    ['hsl(200grad 100% 50%)', 0, 255, 255, 1],
    ['hsl(3.141592653589793rad 100% 50%)', 0, 255, 255, 1],
    ['hsl(480 100% 50%)', 0, 255, 0, 1],
    ['HSL(120DEG, 100%, 50%)', 0, 255, 0, 1],
    ['hsl(none none none)', 0, 0, 0, 1],
    ['hsl(120 200% 50%)', 0, 255, 0, 1],
    ['hsl(120 -50% 50%)', 128, 128, 128, 1],
    ['hsl(120 50% 150%)', 255, 255, 255, 1],
    ['hsl(1e400 0% 50%)', 128, 128, 128, 1],
    ['hwb(120 0% 0%)', 0, 255, 0, 1],
    ['hwb(120,0%,0%)', 0, 255, 0, 1],
    ['hwb(120, 0%, 0%, .5)', 0, 255, 0, 0.5],
    ['hwb(120 50 50)', 128, 128, 128, 1],
    ['hwb(0 100% 100%)', 128, 128, 128, 1],
    ['hwb(0 30% 90%)', 64, 64, 64, 1],
    ['hwb(120 0% 0% / 25%)', 0, 255, 0, 0.25],
    ['  #fff\n', 255, 255, 255, 1],
    ['RebeccaPurple', 102, 51, 153, 1],
    ['transparent', 0, 0, 0, 0],
    ['TRANSPARENT', 0, 0, 0, 0],
  ] as const) {
    t.same(channels(color), expected, color);
  }
});

t.test('invalid colors are rejected', async t => {
  for (const [color, fault] of [
    ['', /empty/],
    ['   ', /empty/],
    ['fff', /starts with #/],
    ['123456', /starts with #/],
    ['#', /expected 3, 4, 6 or 8 digits after #, got 0/],
    ['#12', /expected 3, 4, 6 or 8 digits after #, got 2/],
    ['#12345', /expected 3, 4, 6 or 8 digits after #, got 5/],
    ['#1234567', /expected 3, 4, 6 or 8 digits after #, got 7/],
    ['#123456789', /expected 3, 4, 6 or 8 digits after #, got 9/],
    ['#ggg', /"g" is not a hexadecimal digit/],
    ['##fff', /"#" is no/],
    ['# fff', /" " is no/],
    ['#ff😀', /"😀"/],
    ['nocolor', /is not a CSS color keyword/],
    ['red blue', /is not a CSS color keyword/],
    ['currentcolor', /is not a CSS color keyword/],
    ['CanvasText', /is not a CSS color keyword/],
    ['inherit', /is not a CSS color keyword/],
    ['\u212Ahaki', /is not a CSS color keyword/],
    ['__proto__', /is not a CSS color keyword/],
    ['constructor', /is not a CSS color keyword/],
    ['toString()', /tostring\(\) is not supported/],
    ['oklch(0.7 0.1 200)', /oklch\(\) is not supported/],
    ['lab(50% 0 0)', /lab\(\)/],
    ['color(srgb 1 0 0)', /color\(\)/],
    ['url(x)', /url\(\)/],
    ['rgb 1 2 3', /is not a CSS color keyword/],
    ['rgb (1,2,3)', /is not a CSS color keyword/],
    ['rgb(calc(1) 2 3)', /"\("/],
    ['rgb(from red r g b)', /expected three components and an optional alpha/],
    ['rgb(1,2,3', /closing parenthesis is missing/],
    ['rgb(1,2,3)x', /unexpected text after the closing parenthesis/],
    ['rgb(1,2,3) x', /unexpected text after the closing parenthesis/],
    ['rgb(1,2,3))', /"\)" is not valid in parentheses/],
    ['rgb()', /expected three components and an optional alpha/],
    ['rgb(1,2)', /expected three components and an optional alpha/],
    ['rgb(1,2,3,4,5)', /expected three components and an optional alpha/],
    ['rgb(1 2 3 4)', /expected three components and an optional alpha/],
    ['rgb(1 2 3 / 4 / 5)', /expected three components and an optional alpha/],
    ['rgb(1 2 3 /)', /expected three components and an optional alpha/],
    ['rgb(1,2,3/4)', /expected three components and an optional alpha/],
    ['rgb(1,2 3)', /expected three components and an optional alpha/],
    ['rgb(255 0,0)', /expected three components and an optional alpha/],
    ['rgb(1,2,3,)', /expected three components and an optional alpha/],
    ['rgb(,1,2,3)', /expected three components and an optional alpha/],
    ['rgb(a,b,c)', /red: expected .*, got "a"/],
    ['rgb(1,2,none)', /"none" is not valid in comma notation/],
    ['rgb(1,2,3,none)', /alpha: expected .*, got "none"/],
    ['rgb(10%,20,30)', /all numbers or all percentages/],
    ['rgb(1px 2 3)', /red: expected .*, got 1px/],
    ['rgb(1deg 2 3)', /red: expected .*, got 1deg/],
    ['rgb(1. 2 3)', /"\." is not valid in parentheses/],
    ['rgb(1none 2 3)', /red: expected .*, got 1none/],
    ['rgb(1 2 3 / 1deg)', /alpha: expected .*, got "1deg"/],
    ['rgb(1;2;3)', /";" is not valid in parentheses/],
    ['rgb(\0 1 2)', /is not valid in parentheses/],
    ['hsl(120px 100% 50%)', /hue: expected .*, got 120px/],
    ['hsl(50% 100% 50%)', /hue: expected .*, got 50%/],
    ['hsl(0,0,0)', /saturation: expected a percentage in comma notation, got 0/],
    ['hsl(0, 0, 0)x', /unexpected text after/],
    ['hsl(120 100deg 50%)', /saturation: expected .*, got 100deg/],
    ['hwb(1)', /expected three components and an optional alpha/],
    ['hwb(120, 0, 0)', /whiteness: expected a percentage in comma notation, got 0/],
    ['hwba(0 0% 0% / 1)', /hwba\(\)/],
  ] as const) {
    try {
      t.fail(`${color}: expected a ToolError`, { found: convert(color) });
    } catch (error) {
      t.ok(
        error instanceof ToolError && fault.test(error.message) && /; expected #rgb, #rgba/.test(error.message),
        JSON.stringify(color),
        { found: error },
      );
    }
  }
  const hostile = [
    `rgb(${'1'.repeat(250)})`,
    ' '.repeat(256),
    `hsl(${'-'.repeat(250)})`,
    `rgb(/*${' '.repeat(250)}`,
    '('.repeat(256),
    'rgb('.repeat(64),
    `#${'f'.repeat(255)}`,
    '\ud800',
  ];
  for (const color of hostile) t.throws(() => convert(color), ToolError);
});

t.test('results are rounded and named', async t => {
  table(t, contract, run, [
    { name: 'half an alpha', input: { color: 'hsl(120 100% 25% / .5)' }, result: { hex: '#00800080' } },
    {
      name: 'an alpha just below 1',
      input: { color: 'rgb(0 0 0 / .999)' },
      result: { hex: '#000000ff', rgb: { r: 0, g: 0, b: 0, a: 0.999 } },
    },
    { name: 'a keyword with an alpha', input: { color: 'rgb(255 0 0 / .2)' }, result: { keyword: 'red' } },
    {
      name: 'transparent black',
      input: { color: 'transparent' },
      result: { hex: '#00000000', keyword: 'black', contrastOnWhite: 1, contrastOnBlack: 1 },
    },
    {
      name: 'a gray',
      input: { color: '#777777' },
      result: { contrastOnWhite: 4.48, hsl: { h: 0, s: 0, l: 46.67, a: 1 } },
    },
    {
      name: 'a gray between two channels of 8 bits',
      input: { color: 'hsl(0 0% 46.5%)' },
      result: { hex: '#777777', contrastOnWhite: 4.48, contrastOnBlack: 4.69 },
      source: 'WCAG 2.2, "relative luminance"',
    },
    {
      name: 'an alpha that gives channels between 8 bits',
      input: { color: 'rgb(0 0 0 / .537)' },
      result: { contrastOnWhite: 4.54 },
      source: 'rgb(118, 118, 118) on white',
    },
    {
      name: 'a hue that rounds to 360',
      input: { color: 'hsl(359.999 100% 50%)' },
      result: { hsl: { h: 0, s: 100, l: 50, a: 1 } },
    },
    {
      name: 'a hue keeps its value',
      input: { color: 'hsl(206 33.3% 6%)' },
      result: { hsl: { h: 206, s: 33.3, l: 6, a: 1 } },
    },
    { name: 'two keywords: cyan', input: { color: 'aqua' }, result: { keyword: 'cyan' } },
    { name: 'two keywords: magenta', input: { color: 'fuchsia' }, result: { keyword: 'magenta' } },
    { name: 'two keywords: gray', input: { color: 'darkslategrey' }, result: { keyword: 'darkslategray' } },
    { name: 'no keyword', input: { color: '#010203' }, result: { keyword: null } },
    { name: 'far from the palette', input: { color: '#00ff00' }, result: { tailwind: null } },
    {
      name: 'equal distance: the first',
      input: { color: '#fafafa' },
      result: { tailwind: { name: 'zinc-50', hex: '#fafafa', distance: 0 } },
    },
    {
      name: 'alpha is ignored',
      input: { color: '#3b82f600' },
      result: { tailwind: { name: 'blue-500', hex: '#3b82f6', distance: 0 } },
    },
  ]);
});

const toHsl = converter('hsl');
const toHwb = converter('hwb');
const toOklch = converter('oklch');
const close = (found: number, expected: number, by: number): boolean =>
  Math.abs(found - expected) <= by || Math.abs(Math.abs(found - expected) - 360) <= by;

t.test('conversions agree with culori over the whole cube, with alpha', async t => {
  const wrong: string[] = [];
  let count = 0;
  for (const { r, g, b, alpha } of cube(18, [1, 0.5, 0.123])) {
    const color = `rgb(${r * 255} ${g * 255} ${b * 255} / ${alpha})`;
    const found = convert(color);
    const rgb = { mode: 'rgb' as const, r, g, b };
    const [hsl, hwb, oklch] = [toHsl(rgb), toHwb(rgb), toOklch(rgb)];
    count++;
    const agrees =
      found.hex.slice(0, 7) === formatHex(rgb) &&
      close(found.hsl.h, hsl.h ?? 0, 0.0051) &&
      close(found.hsl.s, hsl.s * 100, 0.0051) &&
      close(found.hsl.l, (hsl.l ?? 0) * 100, 0.0051) &&
      close(found.hwb.h, hwb.h ?? 0, 0.0051) &&
      close(found.hwb.w, hwb.w * 100, 0.0051) &&
      close(found.hwb.b, hwb.b * 100, 0.0051) &&
      close(found.oklch.l, oklch.l, 0.000051) &&
      close(found.oklch.c, oklch.c, 0.000051) &&
      (found.oklch.c === 0 || close(found.oklch.h, oklch.h ?? 0, 0.02)) &&
      found.rgb.a === alpha &&
      found.hsl.a === alpha &&
      found.hwb.a === alpha &&
      found.oklch.a === alpha;
    if (!agrees) wrong.push(`${color}: ${JSON.stringify(found)}`);
  }
  t.same(wrong.slice(0, 3), [], `${count} colors`);
});

t.test('all 148 keywords convert to every notation and back', async t => {
  const names = Object.keys(colorsNamed);
  t.equal(names.length, 148);
  for (const name of names) {
    const found = convert(name);
    const { hex, hsl, hwb, keyword } = found;
    t.equal(hex, formatHex(name), name);
    t.equal(convert(String(keyword)).hex, hex, `${name} is ${String(keyword)}`);
    t.notMatch(keyword, /grey|aqua$|fuchsia/);
    const { r, g, b } = convert(`hwb(${hwb.h} ${hwb.w}% ${hwb.b}%)`).rgb;
    const back = convert(`hsl(${hsl.h} ${hsl.s}% ${hsl.l}%)`).rgb;
    const { rgb } = found;
    t.ok(
      [r - rgb.r, g - rgb.g, b - rgb.b, back.r - rgb.r, back.g - rgb.g, back.b - rgb.b].every(
        difference => Math.abs(difference) <= 1,
      ),
      `${name} through hsl and hwb`,
    );
    t.ok(
      close(found.contrastOnWhite, wcagContrast(name, 'white'), 0.0051) &&
        close(found.contrastOnBlack, wcagContrast(name, 'black'), 0.0051),
      `contrast of ${name}`,
    );
  }
});

t.test(
  'the palette has 22 colors by 11 shades, black and white; the nearest agrees with brute force by culori',
  async t => {
    t.equal(PALETTE.length, 244);
    t.equal(new Set(PALETTE.map(({ name }) => name)).size, 244);
    t.same(
      [PALETTE[0], PALETTE[1], PALETTE[2]],
      [
        { name: 'black', hex: '#000000' },
        { name: 'white', hex: '#ffffff' },
        { name: 'slate-50', hex: '#f8fafc' },
      ],
    );
    const distanceOf = differenceEuclidean('oklab');
    const toLab = converter('oklab');
    const parsed = PALETTE.map(color => ({ ...color, lab: toLab(parse(color.hex)!) }));
    for (const { r, g, b } of cube(9)) {
      const target = toLab({ mode: 'rgb', r, g, b });
      const distances = parsed.map(({ name, lab }) => ({ name, distance: distanceOf(target, lab) }));
      const nearest = distances.reduce((one, other) => (other.distance < one.distance - 1e-9 ? other : one));
      const found = nearestInPalette(toOklab({ r, g, b }));
      if (found.name !== nearest.name || Math.abs(found.distance - nearest.distance) > 1e-6)
        t.fail(`${r} ${g} ${b}`, { found, nearest });
    }
    for (const { name, hex } of PALETTE)
      t.has(convert(hex).tailwind, name === 'neutral-50' ? { name: 'zinc-50' } : { name, hex, distance: 0 }, name);
  },
);

t.test('any text gives a color or a ToolError', async () => {
  const part = fc.constantFrom(
    'rgb(',
    'hsl(',
    'hwb(',
    ')',
    ',',
    '/',
    ' ',
    '1',
    '50%',
    '.5',
    '-',
    '+',
    'e9',
    'none',
    'deg',
    'turn',
    '#',
    'f',
    'red',
    '/*',
    '*/',
    '\u0000',
    '😀',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part, { maxLength: 12 }).map(parts => parts.join('')),
        fc.string({ maxLength: 256 }),
      ),
      color => {
        try {
          return Object.values(convert(color).rgb).every(Number.isFinite);
        } catch (error) {
          return error instanceof ToolError;
        }
      },
    ),
    { numRuns: 2000 },
  );
});
