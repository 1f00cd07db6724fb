import { fieldOf } from '../../shared/presentation.js';
import { valueAsText } from '../format.js';
import { Facts } from './facts.js';
import { type ViewProps, viewAs } from './props.js';

/** Shows nested facts. */
export default function ReportView(props: ViewProps) {
  const { contract, values, result, onChange } = props;
  const { field, headline = field, source, views = {} } = viewAs(props, 'report');
  const main = headline === undefined ? undefined : fieldOf(result, headline);
  const isHeadline = typeof main === 'string' && main !== '' && main.length < 200;
  const { input } = contract.presentation;
  return (
    <>
      {isHeadline && <p class="headline">{main}</p>}
      {source !== undefined && <Source text={valueAsText(values[source.input])} separator={source.separator} />}
      <Facts
        value={result}
        path=""
        views={views}
        input={values}
        without={isHeadline ? headline : undefined}
        parts={source?.fields ?? []}
        {...(input !== undefined && { onText: (text: string) => onChange(input, text) })}
      />
    </>
  );
}

/** Maximum characters of a part that are displayed. */
const PART_SHOWN = 2000;

/** The input with its parts colored. */
function Source({ text, separator }: { text: string; separator: string }) {
  return (
    <code class="source">
      {text
        .trim()
        .split(separator)
        .map((part, at) => (
          <span key={at}>
            {at > 0 && separator}
            <span class={`part-${at}`}>{part.slice(0, PART_SHOWN)}</span>
          </span>
        ))}
    </code>
  );
}
