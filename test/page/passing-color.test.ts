import fc from 'fast-check';
import t from 'tap';
import { contrastRatio, passingColor, type Rgb } from '../../src/web/views/passing-color.js';
import { run as convert } from '../../workers/tools/color-converter.js';
import { run as check } from '../../workers/tools/contrast-checker.js';
import { runs } from '../full.js';

const css = (color: Rgb): string => `rgb(${color.join(' ')})`;

/** The ratio and the hue as the service computes them. */
const ratioOf = (one: Rgb, other: Rgb): number => check({ foreground: css(one), background: css(other) }, 3000).ratio;
const hslOf = (color: Rgb) => convert({ color: css(color) }, 3000).hsl;

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel);
const level = fc.constantFrom(3, 4.5, 7);

t.test('the ratio is that of the contrast checker', async t => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      t.ok(Math.abs(contrastRatio(one, other) - ratioOf(one, other)) < 1e-9, `${one} on ${other}`);
    }),
    { numRuns: runs(2000) },
  );
});

t.test('the color passes, keeps its hue, and none that is nearer passes', async t => {
  fc.assert(
    fc.property(color, color, level, (one, other, ratio) => {
      const passing = passingColor(one, other, ratio);
      const name = `${one} on ${other}, ${ratio}`;
      const [black, white] = [
        [0, 0, 0],
        [255, 255, 255],
      ] as const;
      if (passing === undefined) {
        t.ok(Math.max(ratioOf(black, other), ratioOf(white, other)) < ratio, `${name}: not even black or white`);
        return;
      }
      t.ok(ratioOf(passing, other) >= ratio, name);
      if (ratioOf(one, other) >= ratio) return void t.same(passing, one, `${name}: unchanged`);
      const [before, after] = [hslOf(one), hslOf(passing)];
      // Channels of 8 bits distinguish few hues among dark, light and gray colors.
      const range = Math.max(...passing) - Math.min(...passing);
      const turned = Math.abs(((before.h - after.h + 540) % 360) - 180);
      if (range > 40) t.ok(turned < 4, `${name}: hue ${before.h} is ${after.h}`);
      // Halfway back to the color, the contrast is too low. Rounded towards it: all channels change in one direction.
      const half = one.map((value, at) => value + Math.trunc(((passing[at] ?? 0) - value) / 2)) as unknown as Rgb;
      t.ok(ratioOf(half, other) < ratio, `${name}: ${half} passes, too`);
    }),
    { numRuns: runs(2000) },
  );
});

t.test('known pairs', async t => {
  for (const [one, other, ratio, expected] of [
    [[119, 119, 119], [255, 255, 255], 4.5, [118, 118, 118]],
    [[119, 119, 119], [255, 255, 255], 7, [89, 89, 89]],
    [[0, 0, 0], [0, 0, 0], 21, [255, 255, 255]],
    [[128, 128, 128], [119, 119, 119], 7, undefined],
    [[122, 248, 225], [205, 93, 134], 3, [132, 249, 227]],
  ] as const) {
    t.same(passingColor(one, other, ratio), expected);
  }
});
