import { useEffect } from 'preact/hooks';
import { fieldOf, type View } from '../../shared/presentation.js';
import { callTool } from '../call.js';
import { requestOf } from '../fields.js';
import { valueAsText } from '../format.js';
import { Facts } from './facts.js';
import { marksOf } from './findings.js';
import { type ViewProps, viewAs } from './props.js';
import type { MomentsAfter } from './schedule.js';

/** Shows nested facts. */
export default function ReportView(props: ViewProps) {
  const { contract, values, result, onChange, onGo, onMarks } = props;
  const view = viewAs(props, 'report');
  const { field, headline = field, views = {} } = view;
  const main = headline === undefined ? undefined : fieldOf(result, headline);
  const isHeadline = typeof main === 'string' && main !== '' && main.length < 200;
  const { input } = contract.presentation;
  useEffect(() => {
    const marks = Object.keys(views)
      .filter(name => views[name] === 'findings')
      .flatMap(name => marksOf(fieldOf(result, name)));
    if (input === undefined || marks.length === 0) return;
    onMarks(input, marks);
    return () => onMarks(input, []);
  }, [result]);
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
          onGo: (line: number, column: number) => onGo(input, line, column),
        })}
        more={momentsAfter(props, view)}
      />
    </>
  );
}

/** Gets more moments of a schedule by calls with the same input. */
function momentsAfter({ contract, values }: ViewProps, { views = {}, more }: ReportView): MomentsAfter | undefined {
  const field = Object.keys(views).find(name => views[name] === 'schedule');
  if (more === undefined || field === undefined) return undefined;
  const count = contract.input.properties?.[more.count]?.maximum;
  return async (moment, signal) => {
    const request = requestOf(contract, { ...values, [more.count]: count, [more.after]: moment });
    const answer = await callTool(contract, request, signal, () => undefined);
    if (answer.kind === 'error') throw new Error(answer.message);
    const moments = answer.result[field];
    return Array.isArray(moments) ? moments.map(String) : [];
  };
}

type ReportView = Extract<View, { kind: 'report' }>;
