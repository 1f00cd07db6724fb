/** A row of the service's answer. */
export interface Row {
  readonly type: 'context' | 'removed' | 'added';
  readonly text: string;
  readonly oldLine: number | null;
  readonly newLine: number | null;
}

/** A line of the display: the old side, the new side, or both. */
export interface Pair {
  readonly old: Row | undefined;
  readonly new: Row | undefined;
}

/** A pair, or unchanged pairs that are shown on request. */
export type Line = Pair | { readonly folded: readonly Pair[] };

/** Unchanged lines around a change, and minimum unchanged lines that are folded. */
const CONTEXT_LINES = 3;
const MIN_FOLDED_LINES = 10;

/** The lines of a diff: removed rows beside the added ones that follow them, unchanged ones folded. */
export const linesOf = (rows: readonly Row[]): readonly Line[] => folded(paired(rows));

export const isContext = (line: Line | undefined): boolean =>
  line !== undefined && ('folded' in line || line.old?.type === 'context');

/** The indexes of the lines with which a change begins. */
export const changesOf = (lines: readonly Line[]): readonly number[] =>
  lines.flatMap((line, at) => (!isContext(line) && (at === 0 || isContext(lines[at - 1])) ? [at] : []));

function paired(rows: readonly Row[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    if (row?.type === 'context') {
      pairs.push({ old: row, new: row });
      at++;
      continue;
    }
    let end = at;
    while (end < rows.length && rows[end]?.type !== 'context') end++;
    const block = rows.slice(at, end);
    const removed = block.filter(({ type }) => type === 'removed');
    const added = block.filter(({ type }) => type === 'added');
    for (let line = 0; line < Math.max(removed.length, added.length); line++) {
      pairs.push({ old: removed[line], new: added[line] });
    }
    at += block.length;
  }
  return pairs;
}

function folded(pairs: readonly Pair[]): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < pairs.length; ) {
    let end = at;
    while (end < pairs.length && isContext(pairs[end])) end++;
    if (end === at) {
      lines.push(pairs[at++]!);
      continue;
    }
    const before = at === 0 ? 0 : CONTEXT_LINES;
    const after = end === pairs.length ? 0 : CONTEXT_LINES;
    if (end - at < MIN_FOLDED_LINES || (before === 0 && after === 0)) lines.push(...pairs.slice(at, end));
    else {
      lines.push(...pairs.slice(at, at + before), { folded: pairs.slice(at + before, end - after) });
      lines.push(...pairs.slice(end - after, end));
    }
    at = end;
  }
  return lines;
}
