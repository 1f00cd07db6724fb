import { useMemo, useState } from 'preact/hooks';
import { valueAsText } from '../format.js';
import { languageOf } from '../take.js';
import { Code } from './code.js';
import { type ViewProps, viewAs } from './props.js';
import { VirtualTable } from './table.js';
import { tableOf } from './table-of.js';

/** Maximum characters of a text that is shown as a table. */
const TABLE_LIMIT = 4_000_000;

/** A colored text; CSV and lists of records can also be shown as a table. */
export default function TextView(props: ViewProps) {
  const { values, result } = props;
  const view = viewAs(props, 'text');
  const [isTable, setTable] = useState(false);
  const text = valueAsText(result[view.field]);
  const language = languageOf(view, values) ?? 'plain';
  const table = useMemo(() => (text.length <= TABLE_LIMIT ? tableOf(text, language) : undefined), [text, language]);
  return (
    <>
      {table !== undefined && (
        <fieldset class="segments">
          <legend class="hidden">Shown as</legend>
          {([false, true] as const).map(asTable => (
            <label key={String(asTable)}>
              <input type="radio" name="shown-as" checked={isTable === asTable} onChange={() => setTable(asTable)} />
              <span>{asTable ? `table, ${table.rowCount.toLocaleString('en')} rows` : 'text'}</span>
            </label>
          ))}
        </fieldset>
      )}
      {table !== undefined && isTable ? (
        <VirtualTable table={table} />
      ) : text === '' ? (
        <p class="empty">An empty text.</p>
      ) : (
        <Code text={text} language={language} />
      )}
    </>
  );
}
