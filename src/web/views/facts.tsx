import type { ComponentChild, JSX } from 'preact';
import type { FieldView } from '../../shared/presentation.js';
import { inWords } from '../contracts.js';
import type { FormValues } from '../fields.js';
import { Certificates } from './certificates.js';
import { Chain, Color, Dates, Parameters, Prefix, TokenPart, UrlParts, Validity } from './field-views.js';
import { Findings } from './findings.js';
import { Moments } from './moments.js';
import { type MomentsAfter, Schedule } from './schedule.js';
import { Signature } from './signature.js';
import { VirtualTable } from './table.js';
import { tableOfRows } from './table-of.js';
import { FactValue } from './value.js';

interface FactsProps {
  readonly value: unknown;
  /** The path of the value in the result: field names with dots; items of arrays are not part of it. */
  readonly path: string;
  readonly views: Readonly<Record<string, FieldView>>;
  readonly input: FormValues;
  /** The path of a value that is shown elsewhere. */
  readonly without?: string | undefined;
  /** The main text of the input. */
  readonly text?: string;
  /** Moves the caret to a place in the main text. */
  readonly onGo?: (line: number, column: number) => void;
  /** Gets more moments of a schedule. */
  readonly more?: MomentsAfter | undefined;
  /** Replaces the main text. */
  readonly onText?: (text: string) => void;
}

/** A value of any type as facts: objects as names and values, lists of similar objects as tables. */
export function Facts(props: FactsProps): JSX.Element {
  const { value, path, views, input } = props;
  if (Array.isArray(value)) return <List {...props} value={value} />;
  if (typeof value !== 'object' || value === null) return <FactValue value={value} name={path} />;
  const viewFor = (name: string): FieldView | undefined => views[placeOf(name)];
  const placeOf = (name: string): string => (path === '' ? name : `${path}.${name}`);
  // Fields with a view are in the order of the contract.
  const order = Object.keys(views);
  const orderOf = (name: string): number => order.indexOf(placeOf(name));
  const facts = Object.entries(value)
    .filter(([name, part]) => !isEmpty(part) || viewFor(name) === 'signature')
    .filter(([name]) => placeOf(name) !== props.without && viewFor(name) !== 'none')
    .sort(([a, x], [b, y]) => rankOf(viewFor(a), x) - rankOf(viewFor(b), y) || orderOf(a) - orderOf(b));
  return (
    <dl class="facts">
      {facts.map(([name, part]) => {
        const at = placeOf(name);
        const view = viewFor(name);
        const isBlock = view === undefined || Array.isArray(part) ? isNested(part) : BLOCKS.includes(view);
        const isBare = view === 'certificates' || view === 'schedule';
        const kind = isBare ? 'bare' : isBlock && view !== 'aside' ? 'nested' : '';
        return (
          <div key={name} class={kind}>
            <dt>{inWords(name)}</dt>
            <dd>
              {view === undefined ? (
                <Facts value={part} path={at} views={views} input={input} />
              ) : (
                fieldView(view, { ...props, value: part, path: at }, value)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Views that use the whole width. */
const BLOCKS: readonly FieldView[] = [
  'notes',
  'findings',
  'certificates',
  'chain',
  'token',
  'url',
  'parameters',
  'prefix',
];

function fieldView(view: FieldView, props: FactsProps, parent: object): ComponentChild {
  const { value, text = '', onText, onGo, more } = props;
  switch (view) {
    case 'aside':
      return (
        <details>
          <summary>{Array.isArray(value) ? `Show ${value.length}` : 'Show'}</summary>
          <Facts {...props} />
        </details>
      );
    case 'none':
      return null;
    case 'findings':
    case 'notes':
      return <Findings value={value} onGo={(line, column) => onGo?.(line, column)} />;
    case 'moments':
      return <Moments value={value} />;
    case 'schedule':
      return <Schedule value={value} more={more} />;
    case 'dates':
      return <Dates value={value} />;
    case 'signature':
      return <Signature token={text} value={value} />;
    case 'validity':
      return <Validity value={value} />;
    case 'chain':
      return <Chain value={value} />;
    case 'token':
      return <TokenPart value={value} />;
    case 'certificates':
      return <Certificates value={value} all={part => <Facts value={part} path="" views={{}} input={{}} />} />;
    case 'parameters':
      return <Parameters value={value} url={(parent as { href?: unknown }).href} onText={onText} />;
    case 'url':
      return <UrlParts value={value} />;
    case 'prefix':
      return <Prefix value={value} />;
    case 'color':
      return <Color value={value} />;
  }
}

/** The order of fields: those with a view, facts of one line, nested facts, collapsed ones. */
function rankOf(view: FieldView | undefined, value: unknown): number {
  if (view === 'aside') return 3;
  if (view !== undefined) return 0;
  return view === undefined && isNested(value) ? 2 : 1;
}

/** Whether a value needs more than one line. */
function isNested(value: unknown): boolean {
  if (Array.isArray(value)) return !isLine(value);
  return typeof value === 'object' && value !== null;
}

/** Whether a list fits on one line: numbers, or a few short texts. */
const isLine = (value: readonly unknown[]): boolean =>
  value.every(item => typeof item === 'number') ||
  (value.every(item => typeof item !== 'object') && value.join(', ').length < SHORT_LIST_CHARACTERS);

/** Maximum characters of a list on one line. */
const SHORT_LIST_CHARACTERS = 80;

/** Whether a value is not shown: null, an empty text, an empty list or object. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(part => part === null || part === undefined);
}

/** A list of more items is a table only when its items are flat. */
function List({ value, path, views, input }: FactsProps & { value: readonly unknown[] }) {
  if (value.every(item => typeof item !== 'object' || item === null)) {
    const text = value.map(String);
    return isLine(value) ? (
      <FactValue value={text.join(', ')} name={path} />
    ) : (
      <ul class="plain">
        {text.slice(0, SHOWN).map((item, at) => (
          <li key={at}>
            <FactValue value={item} name={`${path} ${at + 1}`} />
          </li>
        ))}
        {text.length > SHOWN && <li>… {(text.length - SHOWN).toLocaleString('en')} more; download has all</li>}
      </ul>
    );
  }
  const columns = [...new Set(value.flatMap(item => Object.keys(item as object)))];
  const isFlat = value.every(item => Object.values(item as object).every(part => typeof part !== 'object'));
  if (isFlat && columns.length <= 6) {
    const rows = value.map(item => columns.map(column => String((item as FormValues)[column] ?? '')));
    return <VirtualTable table={tableOfRows(columns.map(inWords), rows)} />;
  }
  return (
    <ol class="blocks">
      {value.slice(0, SHOWN).map((item, at) => (
        <li key={at}>
          <Facts value={item} path={path} views={views} input={input} />
        </li>
      ))}
      {value.length > SHOWN && <li>… {(value.length - SHOWN).toLocaleString('en')} more; download has all</li>}
    </ol>
  );
}

const SHOWN = 200;
