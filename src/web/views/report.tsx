import { fieldOf } from '../../shared/presentation.js';
import { valueAsText } from '../format.js';
import { Facts } from './facts.js';
import { type ViewProps, viewAs } from './props.js';

/** Shows nested facts. */
export default function ReportView(props: ViewProps) {
  const { contract, values, result, onChange } = props;
  const { field, headline = field, views = {} } = viewAs(props, 'report');
  const main = headline === undefined ? undefined : fieldOf(result, headline);
  const isHeadline = typeof main === 'string' && main !== '' && main.length < 200;
  const { input } = contract.presentation;
  return (
    <>
      {isHeadline && <p class="headline">{main}</p>}
      <Facts
        value={result}
        path=""
        views={views}
        input={values}
        without={isHeadline ? headline : undefined}
        {...(input !== undefined && {
          text: valueAsText(values[input]),
          onText: (text: string) => onChange(input, text),
        })}
      />
    </>
  );
}
