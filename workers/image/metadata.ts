import type { Static } from 'typebox';
import type contract from '../../src/tools/color-space.js';
import type { Verdict } from '../icc/verdict.js';

type Result = Static<(typeof contract)['result']>;

/** Color information in the metadata. */
export interface Hint {
  /** The chunk, segment or tag. */
  readonly source: string;
  /** What it says, or why it cannot be used. */
  readonly value: string;
  /** What follows from it; null when it cannot decide. */
  readonly verdict: Verdict | null;
  /** Whether it would have decided but is damaged. */
  readonly broken: boolean;
}

/** The metadata of a file: the fields of its header, and its hints in order of precedence. */
export interface ImageMetadata extends Pick<Result, 'format' | 'width' | 'height' | 'bitDepth' | 'iccProfile'> {
  readonly hints: readonly Hint[];
  /** What is damaged and where; null when the metadata is intact. */
  readonly damage: string | null;
  /** What data of an unknown format looks like, such as `a GIF image`; undefined when no signature fits. */
  readonly looksLike?: string | undefined;
}

/** A hint that decides, if none of higher precedence does. */
export function decides(source: string, value: string, verdict: Verdict): Hint {
  return { source, value, verdict, broken: false };
}

/** A hint that is listed but cannot decide. */
export function mentions(source: string, value: string): Hint {
  return { source, value, verdict: null, broken: false };
}

/** A damaged hint; the next one in precedence decides. */
export function broken(source: string, why: string): Hint {
  return { source, value: `cannot be used: ${why}`, verdict: null, broken: true };
}
