import type { Position } from './position.js';

/** The result of a tool that converts one text into another. */
export interface Conversion {
  readonly output: string;
  readonly valid: boolean;
  readonly error: string | null;
  readonly errorLine: number | null;
  readonly errorColumn: number | null;
}

/** A text that was converted. */
export function converted(output: string): Conversion {
  return { output, valid: true, error: null, errorLine: null, errorColumn: null };
}

/** A text that was not converted; the place is 1-based, a part of it is null where it is unknown. */
export function notConverted(error: string, place: Partial<Position> = {}): Conversion {
  return { output: '', valid: false, error, errorLine: place.line ?? null, errorColumn: place.column ?? null };
}
