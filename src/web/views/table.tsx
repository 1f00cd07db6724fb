import { useEffect, useRef, useState } from 'preact/hooks';
import type { TableData } from './table-of.js';

/** Height of a row as in the style sheet, in px, and rows beyond the visible ones on each side. */
const ROW = 25;
const BEYOND = 20;
/** Tables of fewer rows are whole. */
const WHOLE = 100;

/** A table of texts. Of a long one only the rows that are seen are elements. */
export function Table({ columns, rows }: TableData) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [start, setStart] = useState(0);
  const [count, setCount] = useState(WHOLE);
  const isLong = rows.length > WHOLE;
  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setStart(Math.max(0, Math.min(rows.length - 1, Math.floor(-top / ROW)) - BEYOND));
      setCount(Math.ceil(innerHeight / ROW) + 2 * BEYOND);
    };
    look();
    // Scroll events do not bubble, but every scroller above is met on the way down.
    addEventListener('scroll', look, { capture: true, passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [rows]);
  const first = isLong ? start : 0;
  const shown = isLong ? rows.slice(first, first + count) : rows;
  const after = rows.length - first - shown.length;
  return (
    <table class={isLong ? 'long' : ''} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {first > 0 && <tr class="space" style={{ height: `${first * ROW}px` }} />}
        {shown.map((row, at) => (
          <tr key={first + at} aria-rowindex={first + at + 2}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
        {after > 0 && <tr class="space" style={{ height: `${after * ROW}px` }} />}
      </tbody>
    </table>
  );
}
