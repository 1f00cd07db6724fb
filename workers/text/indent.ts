/** The indentation of one level: `width` times the character `unit`. */
export interface Indent {
  readonly unit: number;
  readonly width: number;
}

/** The indents of the formatters, by their names in the contracts. */
export const INDENTS = {
  '2': { unit: 0x20, width: 2 },
  '4': { unit: 0x20, width: 4 },
  tab: { unit: 0x09, width: 1 },
} satisfies Record<string, Indent>;
