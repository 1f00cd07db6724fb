import { unitAt } from '../text/unit.js';

/**
 * The offset of the first character from `start` on that is no digit of `base` (2 to 36), in either case; -1 where all
 * are.
 */
export function firstForeign(text: string, base: number, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (digitValue(unitAt(text, at)) >= base) return at;
  }
  return -1;
}

/** The value of 0-9, A-Z, a-z; 36, a digit of no base, for others. */
function digitValue(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x7a ? letter - 0x61 + 10 : 36;
}

/**
 * The number that `digits` stand for, which are digits of `base` and nothing
 * else. Neighbours are joined in pairs, then the pairs in pairs, so that few
 * multiplications are large and V8 has fast ones for those: 100,000 digits take
 * 20 ms, digit after digit they take a second. The other direction, BigInt's
 * toString, is as fast in every base.
 */
export function numberOf(digits: string, base: number): bigint {
  const width = exactWidth(base);
  let parts: bigint[] = [];
  for (let end = digits.length; end > 0; end -= width) {
    parts.push(BigInt(Number.parseInt(digits.slice(Math.max(0, end - width), end), base)));
  }
  let weight = BigInt(base) ** BigInt(width);
  while (parts.length > 1) {
    parts = joinPairs(parts, weight);
    if (parts.length > 1) weight *= weight;
  }
  return parts[0] ?? 0n;
}

/** Of parts from the lowest on, each worth `weight` times the one before it, every second joined to the one below. */
function joinPairs(parts: readonly bigint[], weight: bigint): bigint[] {
  const joined: bigint[] = [];
  for (let at = 0; at < parts.length; at += 2) joined.push((parts[at] ?? 0n) + (parts[at + 1] ?? 0n) * weight);
  return joined;
}

/** As many digits of `base` as a double holds exactly, whichever they are. */
function exactWidth(base: number): number {
  return Math.floor(53 / Math.log2(base));
}
