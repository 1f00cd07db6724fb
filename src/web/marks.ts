import { LINE_END } from './edited-text.js';

/** A place in a text; lines and columns from 1. Without a column, the place is the line. */
export interface Place {
  readonly line: number;
  readonly column: number | undefined;
}

/** A place or a range of a text, with a message about it. `start` and `end` are offsets in the text. */
export type Mark = { readonly message: string } & (Place | { readonly start: number; readonly end: number });

/** The marks of the input texts, by field. */
export type FieldMarks = Readonly<Record<string, readonly Mark[]>>;

/** A request to move the caret in a field of the input. Each request is an object of its own. */
export interface Jump extends Place {
  readonly field: string;
}

/** The place where a mark begins. */
export const placeOf = (mark: Mark, text: string): Place => ('line' in mark ? mark : placeAt(text, mark.start));

/** The place of an offset in a text. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split(LINE_END);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
