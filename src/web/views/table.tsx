import { useState } from 'preact/hooks';
import type { TableData } from './table-of.js';

/** Rows shown before one asks for more. */
const PAGE = 200;

/** A table of texts. */
export function Table({ columns, rows }: TableData) {
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p>
          <button type="button" onClick={() => setShown(shown + PAGE)}>
            Show more
          </button>{' '}
          {(rows.length - shown).toLocaleString('en')} rows not shown.
        </p>
      )}
    </>
  );
}
