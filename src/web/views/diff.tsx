import type { ComponentChild } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { changedRange } from './changed-range.js';
import { type ViewProps, viewAs } from './props.js';

interface Row {
  readonly type: 'context' | 'removed' | 'added';
  readonly text: string;
  readonly oldLine: number | null;
  readonly newLine: number | null;
}

/** A line of the display: the old side, the new side, or both. */
interface Pair {
  readonly old: Row | undefined;
  readonly new: Row | undefined;
}

type Line = Pair | { readonly folded: readonly Pair[] };

/** Unchanged lines around a change, and minimum unchanged lines that are folded. */
const CONTEXT_LINES = 3;
const MIN_FOLDED_LINES = 10;
/** Lines before a "more" button. */
const PAGE_LINES = 1000;
/** Minimum width of the view for a side-by-side diff, in pixels. */
const SIDE_BY_SIDE_WIDTH = 600;

/** A line diff: side by side if there is room, else unified; unchanged lines are folded, changed words are marked. */
export default function DiffView(props: ViewProps) {
  const { result } = props;
  const { field } = viewAs(props, 'diff');
  const rows = (Array.isArray(result[field]) ? result[field] : []) as readonly Row[];
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  const [shown, setShown] = useState(PAGE_LINES);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => folded(paired(rows)), [rows]);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= SIDE_BY_SIDE_WIDTH));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const count = (type: Row['type']): string => rows.filter(row => row.type === type).length.toLocaleString('en');
  const isSame = rows.every(({ type }) => type === 'context');
  return (
    <div ref={box}>
      <p>
        {isSame ? (
          <b class="good">✓ the same</b>
        ) : (
          <>
            <b class="bad">− {count('removed')} removed</b> <b class="good">+ {count('added')} added</b>{' '}
            {count('context')} unchanged
          </>
        )}
      </p>
      <table class={`diff${isWide ? ' sides' : ''}`}>
        <tbody>
          {lines.slice(0, shown).flatMap((line, at) => {
            if (!('folded' in line)) return lineRows(line, `${at}`, isWide);
            if (opened.has(at)) return line.folded.flatMap((pair, inner) => lineRows(pair, `${at}.${inner}`, isWide));
            return (
              <tr key={at}>
                <td colSpan={4} class="fold">
                  <button type="button" class="quiet" onClick={() => setOpened(new Set([...opened, at]))}>
                    {line.folded.length.toLocaleString('en')} unchanged lines
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {lines.length > shown && (
        <button type="button" onClick={() => setShown(shown + PAGE_LINES)}>
          Show more ({(lines.length - shown).toLocaleString('en')})
        </button>
      )}
    </div>
  );
}

function lineRows({ old, new: added }: Pair, key: string, isWide: boolean): ComponentChild[] {
  const isContext = old?.type === 'context';
  const range = old && added && !isContext ? changedRange(old.text, added.text) : undefined;
  const oldText = old && marked(old.text, range?.old);
  const newText = added && marked(added.text, range?.new);
  const before = isContext ? '' : 'removed';
  const after = isContext ? '' : 'added';
  if (isWide) {
    return [
      <tr key={key}>
        <td class="number">{old?.oldLine}</td>
        <td class={old ? before : 'none'}>{oldText}</td>
        <td class="number">{added?.newLine}</td>
        <td class={added ? after : 'none'}>{newText}</td>
      </tr>,
    ];
  }
  const one = (row: Row, kind: string, sign: string, text: ComponentChild) => (
    <tr key={key + kind}>
      <td class="number">{row.oldLine}</td>
      <td class="number">{row.newLine}</td>
      <td class={kind} colSpan={2}>
        <span class="sign">{sign}</span>
        {text}
      </td>
    </tr>
  );
  if (isContext && old) return [one({ ...old, newLine: added?.newLine ?? null }, '', ' ', oldText)];
  return [...(old ? [one(old, 'removed', '−', oldText)] : []), ...(added ? [one(added, 'added', '+', newText)] : [])];
}

function marked(text: string, range: readonly [number, number] | undefined): ComponentChild {
  if (range === undefined || range[0] >= range[1]) return text;
  return [text.slice(0, range[0]), <mark key="changed">{text.slice(...range)}</mark>, text.slice(range[1])];
}

/** Removed lines beside the added ones that follow them. */
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
  const isContext = (pair: Pair | undefined): boolean => pair?.old?.type === 'context';
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
