import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';

/** The width of an image aims at this, and a square has at least and at most so many pixels. */
const WIDTH = 480;
const SQUARE = [3, 10] as const;

/** Maximum squares on a side. */
const MAX_SIDE = 400;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Color type 3: indexes into a palette (PNG, third edition, section 11.2.1). */
const INDEXED = 3;

/**
 * A PNG of an SVG that has two paths: the background, and unit squares as runs `M<x> <y>h<width>v1h-<width>z`, each
 * filled with a hexadecimal color. Undefined for other images.
 */
export function pngOfSquares(svg: string): Buffer | undefined {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1] ?? 0);
  const [, background, foreground, path] =
    /<path fill="(#[\da-f]{3,6})" d="[^"]*"\/><path fill="(#[\da-f]{3,6})" d="([^"]*)"\/><\/svg>$/i.exec(svg) ?? [];
  if (side === 0 || side > MAX_SIDE || path === undefined) return undefined;
  const square = Math.max(SQUARE[0], Math.min(SQUARE[1], Math.round(WIDTH / side)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side * square, 0);
  header.writeUInt32BE(side * square, 4);
  header.set([1, INDEXED], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...rgb(background!), ...rgb(foreground!)])),
    chunk('IDAT', deflateSync(rows(path, side, square))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The rows of pixels, a bit each, behind the number of their filter: none. */
function rows(path: string, side: number, square: number): Buffer {
  const length = 1 + Math.ceil((side * square) / 8);
  const all = Buffer.alloc(length * side * square);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const start = Number(y) * square * length;
    const end = (Number(x) + Number(width)) * square;
    for (let pixel = Number(x) * square; pixel < end; pixel++) {
      const at = start + 1 + (pixel >> 3);
      all[at] = all[at]! | (0x80 >> (pixel & 7));
    }
  }
  // The first row of a square is written; the others are copies.
  for (let row = 0; row < side * square; row += square)
    for (let copy = 1; copy < square; copy++) all.copyWithin((row + copy) * length, row * length, (row + 1) * length);
  return all;
}

function rgb(color: string): number[] {
  const digits = color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color;
  return [1, 3, 5].map(at => Number.parseInt(digits.slice(at, at + 2), 16));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
