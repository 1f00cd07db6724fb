import type { Static } from 'typebox';
import type contract from '../../src/tools/color-space.js';

/** The five color spaces that the service tells apart. */
export type Space = Static<(typeof contract)['result']>['detected']['space'];

/** What follows from a statement about color. */
export interface Verdict {
  readonly space: Space;
  /** The space, or a part of what makes it, is not stated. */
  readonly assumed: boolean;
  /** A clause for the caller: what was stated and what it means. */
  readonly because: string;
}

/** A statement that is understood but is none of the five spaces: taken for sRGB, and said so. */
export function noneOfTheFive(because: string): Verdict {
  return { space: 'srgb', assumed: true, because: `${because}: none of the five spaces, sRGB is assumed` };
}
