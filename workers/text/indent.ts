/** What one level is indented by: `width` times the character `unit`. */
export interface Indent {
  readonly unit: number;
  readonly width: number;
}

/** The indents that the formatters offer, by what their contracts call them. */
export const INDENTS = {
  '2': { unit: 0x20, width: 2 },
  '4': { unit: 0x20, width: 4 },
  tab: { unit: 0x09, width: 1 },
} satisfies Record<string, Indent>;
