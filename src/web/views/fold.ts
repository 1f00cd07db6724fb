/** A line of a formatted text, with the lines between its opening bracket and the closing one. */
export interface FoldedLine {
  readonly text: string;
  /** Undefined: the line has no opening bracket at its end. */
  readonly inner: readonly FoldedLine[] | undefined;
}

/**
 * Nests lines of JSON: a line that ends with a bracket contains those up to the closing one. Undefined for a single
 * line.
 */
export function foldLines(text: string): readonly FoldedLine[] | undefined {
  const lines = text.split('\n');
  if (lines.length < 3) return undefined;
  const root: FoldedLine[] = [];
  const open: FoldedLine[][] = [root];
  for (const text of lines) {
    if (/^\s*[\]}]/.test(text) && open.length > 1) open.pop();
    const isOpening = /[[{]\s*$/.test(text);
    const inner: FoldedLine[] | undefined = isOpening ? [] : undefined;
    open.at(-1)?.push({ text, inner });
    if (inner !== undefined) open.push(inner);
  }
  return root;
}
