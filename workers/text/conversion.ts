import { warningsField } from '../../src/shared/warnings.js';
import type { Position } from './position.js';

/** The result of a tool that converts one text into another. */
export interface Conversion {
  readonly output: string;
  readonly valid: boolean;
  readonly error: string | null;
  readonly errorLine: number | null;
  readonly errorColumn: number | null;
  readonly warnings?: string[];
}

/** The result of a successful conversion; `warnings` say why the output may not be what was meant. */
export function converted(output: string, warnings: readonly string[] = []): Conversion {
  return { output, valid: true, error: null, errorLine: null, errorColumn: null, ...warningsField(warnings) };
}

/** The result of a failed conversion; unknown parts of the position are null. */
export function notConverted(error: string, position: Partial<Position> = {}): Conversion {
  return { output: '', valid: false, error, errorLine: position.line ?? null, errorColumn: position.column ?? null };
}
