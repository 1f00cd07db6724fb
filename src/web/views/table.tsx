import { useEffect, useRef, useState } from 'preact/hooks';
import type { TableData } from './table-of.js';

/** Height of a row as in the style sheet, in pixels, and rows beyond the visible ones on each side. */
const ROW_HEIGHT = 25;
const OVERSCAN_ROWS = 20;
/** Minimum rows of a table that is not rendered as a whole. */
const MIN_VIRTUAL_ROWS = 100;
/** Maximum columns that are shown, because each cell is an element. */
const MAX_COLUMNS = 100;

/** A table of texts: its first columns. In a long one, only the visible rows are elements. */
export function VirtualTable({ table }: { table: TableData }) {
  const { columns, rowCount, cellsOf } = table;
  const body = useRef<HTMLTableSectionElement>(null);
  const [start, setStart] = useState(0);
  const [count, setCount] = useState(MIN_VIRTUAL_ROWS);
  const isLong = rowCount > MIN_VIRTUAL_ROWS;
  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setStart(Math.max(0, Math.min(rowCount - 1, Math.floor(-top / ROW_HEIGHT)) - OVERSCAN_ROWS));
      setCount(Math.ceil(innerHeight / ROW_HEIGHT) + 2 * OVERSCAN_ROWS);
    };
    look();
    // Scroll events do not bubble, but the capture phase passes every scrolling ancestor.
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [table]);
  // A new table may have fewer rows.
  const first = isLong ? Math.min(start, rowCount - 1) : 0;
  const shown = isLong ? Math.min(count, rowCount - first) : rowCount;
  const after = rowCount - first - shown;
  const total = columns.length;
  return (
    <>
      {total > MAX_COLUMNS && (
        <p>
          First {MAX_COLUMNS} of {total.toLocaleString('en')} columns; copy and download have everything.
        </p>
      )}
      <table class={isLong ? 'long' : ''} aria-rowcount={rowCount + 1} aria-colcount={total}>
        <thead>
          <tr>
            {columns.slice(0, MAX_COLUMNS).map((column, at) => (
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {first > 0 && <tr class="space" style={{ height: `${first * ROW_HEIGHT}px` }} />}
          {Array.from({ length: shown }, (_, at) => (
            <tr key={first + at} aria-rowindex={first + at + 2}>
              {cellsOf(first + at, MAX_COLUMNS).map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
          {after > 0 && <tr class="space" style={{ height: `${after * ROW_HEIGHT}px` }} />}
        </tbody>
      </table>
    </>
  );
}
