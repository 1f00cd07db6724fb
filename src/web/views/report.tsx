import { valueAt } from '../faults.js';
import { Facts } from './facts.js';
import { type ViewProps, viewOf } from './props.js';

/** Nested facts, to be read. */
export default function ReportView({ contract, values, result }: ViewProps) {
  const { field, views = {} } = viewOf(contract, 'report');
  const main = field === undefined ? undefined : valueAt(result, field);
  return (
    <>
      {typeof main === 'string' && main !== '' && <p class="headline">{main}</p>}
      <Facts value={result} path="" views={views} input={values} />
    </>
  );
}
