import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';
import { textOf } from '../take.js';
import { type ViewProps, viewAs } from './props.js';

/** Names and values, each to be copied by itself. */
export default function RecordView(props: ViewProps) {
  const { result } = props;
  const { fields = Object.keys(result) } = viewAs(props, 'record');
  return (
    <dl class="record">
      {fields
        .map(field => ({ field, value: result[field] }))
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ field, value }) => (
          <div key={field}>
            <dt>{inWords(field)}</dt>
            <dd>
              <code>{textOf(value)}</code>
              <CopyButton text={() => textOf(value)} what={inWords(field)} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
