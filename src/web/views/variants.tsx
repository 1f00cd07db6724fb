import { useEffect, useState } from 'preact/hooks';
import { callTool } from '../call.js';
import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';
import { requestOf } from '../fields.js';
import { valueAsText } from '../format.js';
import { type ViewProps, viewAs } from './props.js';
import TextView from './text.js';

/** Maximum characters of a text that is shown in all variants: each of them is a call. */
const MAX_CHARACTERS = 2000;
/** Maximum calls for one result. */
const MAX_CALLS = 12;

/** A text of the result, and those that the other values of an enum field of the input give, in a row each. */
export default function VariantsView(props: ViewProps) {
  const { contract, values, result } = props;
  const { field, each = '' } = viewAs(props, 'text');
  const chosen = String(values[each]);
  const text = valueAsText(result[field]);
  const all = (contract.input.properties?.[each]?.enum ?? []).map(String);
  const isShown = text.length <= MAX_CHARACTERS && all.length <= MAX_CALLS;
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    if (!isShown) return;
    const controller = new AbortController();
    setOthers(new Map());
    for (const value of all.filter(value => value !== chosen)) {
      callTool(contract, requestOf(contract, { ...values, [each]: value }), controller.signal, () => undefined).then(
        answer => {
          if (controller.signal.aborted) return;
          const other = answer.kind === 'result' ? valueAsText(answer.result[field]) : `✕ ${answer.message}`;
          setOthers(before => new Map(before).set(value, other));
        },
        // Aborted: another result is shown.
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [result]);
  if (!isShown) return <TextView {...props} />;
  return (
    <dl class="record variants">
      {all.map(value => {
        const shown = value === chosen ? text : others.get(value);
        return (
          <div key={value} class={value === chosen ? 'chosen' : ''}>
            <dt>{inWords(value)}</dt>
            <dd>
              <code>{shown ?? '…'}</code>
              {shown !== undefined && <CopyButton text={() => shown} what={value} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
