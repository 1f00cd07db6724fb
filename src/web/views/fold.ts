/** A line of a text that has been laid out, with the lines between its bracket and the closing one. */
export interface FoldedLine {
  readonly text: string;
  /** Undefined: the line opens nothing. */
  readonly inner: readonly FoldedLine[] | undefined;
}

/** Lines of JSON with a bracket at their end hold those up to the closing one. Undefined for a text of one line. */
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
