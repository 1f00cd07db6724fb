import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';
import { valueAsText } from '../format.js';
import { Moments } from './moments.js';
import { type ViewProps, viewAs } from './props.js';

/** Names and values that can be copied one by one. */
export default function RecordView(props: ViewProps) {
  const { result } = props;
  const { fields = Object.keys(result), moment } = viewAs(props, 'record');
  const instant = moment === undefined ? undefined : result[moment];
  return (
    <>
      {typeof instant === 'string' && (
        <div>
          <Moments value={instant} />
        </div>
      )}
      <dl class="record">
        {fields
          .map(field => ({ field, value: result[field] }))
          .filter(({ value }) => value !== null && value !== undefined && value !== '')
          .map(({ field, value }) => (
            <div key={field}>
              <dt>{inWords(field)}</dt>
              <dd>
                <code>{valueAsText(value)}</code>
                <CopyButton text={() => valueAsText(value)} what={inWords(field)} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
