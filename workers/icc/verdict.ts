import type { Static } from 'typebox';
import type contract from '../../src/tools/color-space.js';

/** The five color spaces of the result. */
export type Space = Static<(typeof contract)['result']>['detected']['space'];

/** The color space that follows from a hint. */
export interface Verdict {
  readonly space: Space;
  /** Whether the space is at least partly not stated. */
  readonly assumed: boolean;
  /** A clause for the caller: what was stated and what it means. */
  readonly because: string;
}

/** A valid hint for a space other than the five: reported as sRGB, assumed. */
export function noneOfTheFive(because: string): Verdict {
  return { space: 'srgb', assumed: true, because: `${because}: none of the five spaces, sRGB is assumed` };
}
