import { inWords } from '../contracts.js';
import { CopyButton } from '../copy-button.js';
import { valueAsText } from '../format.js';
import { LOCAL_ZONE, momentInZone, momentOf, relativeTime } from './moments.js';
import { type ViewProps, viewAs } from './props.js';

/** Names and values that can be copied one by one. */
export default function RecordView(props: ViewProps) {
  const { result } = props;
  const { fields = Object.keys(result), moment } = viewAs(props, 'record');
  const time = moment === undefined ? Number.NaN : momentOf(result[moment]);
  const rows = fields
    .map(field => [inWords(field), result[field]] as const)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, valueAsText(value)] as const);
  const local = Number.isNaN(time) ? [] : [[`In ${LOCAL_ZONE}`, momentInZone(time, LOCAL_ZONE, true)] as const];
  return (
    <>
      {!Number.isNaN(time) && <p class="headline">{relativeTime(time)}</p>}
      <dl class="record">
        {[...rows, ...local].map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={() => text} what={name} />
            </dd>
          </div>
        ))}
      </dl>
      {!Number.isNaN(time) && (
        <p class="muted">
          Now: {Math.floor(Date.now() / 1000)}, {momentInZone(Date.now(), 'UTC', true)} UTC
        </p>
      )}
    </>
  );
}
