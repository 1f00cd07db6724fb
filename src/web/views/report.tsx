import { fieldOf } from '../../shared/presentation.js';
import { Facts } from './facts.js';
import { type ViewProps, viewAs } from './props.js';

/** Nested facts, to be read. */
export default function ReportView(props: ViewProps) {
  const { values, result } = props;
  const { field, views = {} } = viewAs(props, 'report');
  const main = field === undefined ? undefined : fieldOf(result, field);
  const isHeadline = typeof main === 'string' && main !== '' && main.length < 200;
  return (
    <>
      {isHeadline && <p class="headline">{main}</p>}
      <Facts value={result} path="" views={views} input={values} without={isHeadline ? field : undefined} />
    </>
  );
}
