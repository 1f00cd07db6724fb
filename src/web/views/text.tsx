import { useState } from 'preact/hooks';
import type { Language } from '../../shared/presentation.js';
import { textOf } from '../take.js';
import { Code } from './code.js';
import { type ViewProps, viewAs } from './props.js';
import { Table } from './table.js';
import { tableOf } from './table-of.js';

/** Longer texts are not read into a table. */
const TABLE_LIMIT = 4_000_000;

/** A text, colored; CSV and lists of records as a table too. */
export default function TextView(props: ViewProps) {
  const { values, result } = props;
  const { field, language = 'plain', by } = viewAs(props, 'text');
  const [isTable, setTable] = useState(false);
  const text = textOf(result[field]);
  const actual: Language = by?.languages[String(values[by.input])] ?? language;
  const table = text.length <= TABLE_LIMIT ? tableOf(text, actual) : undefined;
  return (
    <>
      {table !== undefined && (
        <p class="actions">
          <button type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            As a table
          </button>
        </p>
      )}
      {table !== undefined && isTable ? (
        <Table {...table} />
      ) : text === '' ? (
        <p class="empty">An empty text.</p>
      ) : (
        <Code text={text} language={actual} />
      )}
    </>
  );
}
