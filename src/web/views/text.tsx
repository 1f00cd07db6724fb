import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { urlSafe } from '../base64.js';
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
  const { values, result, onShow } = props;
  const view = viewAs(props, 'text');
  const [isTable, setTable] = useState(false);
  const [isUrlSafe, setUrlSafe] = useState(false);
  const main = valueAsText(result[view.field]);
  const text = useMemo(() => (isUrlSafe ? urlSafe(main) : main), [main, isUrlSafe]);
  useLayoutEffect(() => {
    onShow(isUrlSafe ? text : undefined);
    return () => onShow(undefined);
  }, [text, isUrlSafe]);
  const language = languageOf(view, values) ?? 'plain';
  const table = useMemo(() => (text.length <= TABLE_LIMIT ? tableOf(text, language) : undefined), [text, language]);
  return (
    <>
      {view.base64 === 'output' && (
        <fieldset class="segments">
          <legend class="hidden">Alphabet</legend>
          {([false, true] as const).map(safe => (
            <label key={String(safe)}>
              <input type="radio" name="alphabet" checked={isUrlSafe === safe} onChange={() => setUrlSafe(safe)} />
              <span>{safe ? 'URL-safe' : 'standard'}</span>
            </label>
          ))}
        </fieldset>
      )}
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
        <Code text={text} language={language} label="Result, text" />
      )}
    </>
  );
}
