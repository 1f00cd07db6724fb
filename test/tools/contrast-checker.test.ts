import { colorsNamed, wcagContrast } from 'culori';
import t from 'tap';
import contract from '../../src/tools/contrast-checker.js';
import { run } from '../../workers/tools/contrast-checker.js';
import { table } from '../table.js';

const check = (foreground: string, background: string) => run({ foreground, background }, 1000);

t.test('ratios are exact (WCAG 2.2, "contrast ratio")', async t => {
  t.equal(check('#777777', '#ffffff').ratio, 4.478089453577214);
  t.equal(check('black', 'white').ratio, 21);
  t.equal(check('white', 'black').ratio, 21);
  t.equal(check('#123456', '#123456').ratio, 1);
  table(t, contract, run, [
    {
      name: 'just below 4.5',
      input: { foreground: '#777777', background: '#ffffff' },
      result: { aa_normal: false, aaa_large: false, aa_large: true, non_text_aa: true },
    },
    {
      name: 'just above',
      input: { foreground: '#767676', background: '#fff' },
      result: { aa_normal: true, aaa_large: true, aaa_normal: false },
    },
    {
      name: 'just below 3',
      input: { foreground: '#959595', background: '#fff' },
      result: { aa_large: false, non_text_aa: false },
    },
    {
      name: 'just above 3',
      input: { foreground: '#949494', background: '#fff' },
      result: { aa_large: true, non_text_aa: true },
    },
    { name: 'just below 7', input: { foreground: '#5a5a5a', background: '#fff' }, result: { aaa_normal: false } },
    { name: 'just above 7', input: { foreground: '#595959', background: '#fff' }, result: { aaa_normal: true } },
    {
      name: 'opaque by its alpha',
      input: { foreground: 'rgb(0 0 0 / 1)', background: 'rgba(255, 255, 255, 100%)' },
      result: { ratio: 21 },
    },
    {
      name: 'an alpha past 1',
      input: { foreground: 'hsla(0 0% 0% / 7)', background: 'hwb(0 100% 0%)' },
      result: { ratio: 21 },
    },
  ]);
});

t.test('the ratio is that of the colors as they are painted (WCAG 2.2, "relative luminance")', async t => {
  for (const [color, hex] of [
    ['hsl(0 0% 46.5%)', '#777777'],
    ['hsl(0, 0%, 46.4%)', '#767676'],
    ['hwb(0 46.5% 53.5%)', '#777777'],
    ['rgb(46.5% 46.5% 46.5%)', '#777777'],
    ['rgb(118.5 118.5 118.5)', '#777777'],
    ['rgb(118.4 118.4 118.4)', '#767676'],
    ['hsl(210 50% 40%)', '#336699'],
  ] as const) {
    for (const [foreground, background] of [
      [color, '#fff'],
      ['#fff', color],
    ] as const) {
      const asHex = { foreground: foreground.replace(color, hex), background: background.replace(color, hex) };
      t.same(run({ foreground, background }, 1000), run(asHex, 1000), `${foreground} on ${background}`);
    }
  }
  t.match(check('hsl(0 0% 46.5%)', 'white'), { ratio: 4.478089453577214, aa_normal: false });
});

t.test('colors that are invalid or not opaque are rejected', async t => {
  for (const [color, error] of [
    ['#0008', /#rgba has an alpha/],
    ['#000f', /#rgba has an alpha/],
    ['#00000080', /#rrggbbaa has an alpha/],
    ['#000000ff', /#rrggbbaa has an alpha/],
    ['rgba(0,0,0,0.5)', /alpha is 0.5/],
    ['rgb(0 0 0 / 99.9%)', /alpha is 0.999/],
    ['transparent', /alpha is 0/],
    ['', /empty/],
    ['#12', /expected 3, 4, 6 or 8 digits after #, got 2/],
    ['nope', /keyword/],
    ['oklch(0.5 0 0)', /oklch/],
    ['fff', /#/],
  ] as const) {
    table(t, contract, run, [
      {
        name: `foreground ${color}`,
        input: { foreground: color, background: '#fff' },
        error: new RegExp(`^foreground: .*${error.source}.*; expected an opaque color`),
      },
      {
        name: `background ${color}`,
        input: { foreground: '#fff', background: color },
        error: new RegExp(`^background: .*${error.source}.*; expected an opaque color`),
      },
    ]);
  }
});

t.test('every pair of keywords agrees with the formula of WCAG 2.2', async t => {
  // The formula on integer channels is the oracle; culori's own function is the second one.
  const linear = (channel: number): number =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = (number: number): number =>
    0.2126 * linear(number >> 16) + 0.7152 * linear((number >> 8) & 255) + 0.0722 * linear(number & 255);
  const names = Object.entries(colorsNamed);
  let wrong = 0;
  for (const [one, first] of names) {
    for (const [other, second] of names) {
      const [a, b] = [luminance(first), luminance(second)];
      const { ratio, aa_normal, aa_large, aaa_normal, aaa_large, non_text_aa } = check(one, other);
      const exact = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const levels =
        [aa_normal, aa_large, aaa_normal, aaa_large, non_text_aa].join() ===
        [exact >= 4.5, exact >= 3, exact >= 7, exact >= 4.5, exact >= 3].join();
      if (ratio !== exact || !levels || Math.abs(ratio - wcagContrast(one, other)) > 0.01) wrong++;
    }
  }
  t.equal(wrong, 0, `${names.length ** 2} pairs`);
});
