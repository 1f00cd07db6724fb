import type { Static } from 'typebox';
import type contract from '../../src/tools/color-space.js';
import type { Verdict } from '../icc/verdict.js';

type Result = Static<(typeof contract)['result']>;

/** A place in the metadata that tells of color. */
export interface Hint {
  /** The chunk, segment or tag. */
  readonly source: string;
  /** What it says, or why it cannot be used. */
  readonly value: string;
  /** What follows from it; null when it cannot decide. */
  readonly verdict: Verdict | null;
  /** It should have decided but is damaged. */
  readonly broken: boolean;
}

/** What a reader of one format found: the header's numbers, and its hints in order of precedence. */
export interface Reading extends Pick<Result, 'format' | 'width' | 'height' | 'bitDepth' | 'iccProfile'> {
  readonly hints: readonly Hint[];
  /** Where the data ends early or stops to make sense; null when the metadata is whole. */
  readonly damage: string | null;
}

/** A hint that decides, if none of higher precedence does. */
export function decides(source: string, value: string, verdict: Verdict): Hint {
  return { source, value, verdict, broken: false };
}

/** A hint that tells of color but decides nothing. */
export function mentions(source: string, value: string): Hint {
  return { source, value, verdict: null, broken: false };
}

/** A hint that cannot be used, and why; the next in precedence is asked. */
export function broken(source: string, why: string): Hint {
  return { source, value: `cannot be used: ${why}`, verdict: null, broken: true };
}
