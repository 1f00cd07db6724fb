import type { ComponentChild } from 'preact';
import { inWords } from '../contracts.js';
import { valueAsText } from '../format.js';
import type { Mark } from '../marks.js';

/** A problem at a place of the main text; the other fields are details. */
interface Finding {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly keyword?: string;
  readonly [detail: string]: unknown;
}

interface FindingsProps {
  readonly value: unknown;
  /** Moves the caret to a place in the main text. */
  readonly onGo: (line: number, column: number) => void;
}

/** Maximum problems that are displayed. */
const SHOWN = 200;

/** The places of problems in the main text. */
export const marksOf = (value: unknown): readonly Mark[] =>
  findingsOf(value).map(({ message, line, column }) => ({ message: valueAsText(message), line, column }));

const findingsOf = (value: unknown): readonly Finding[] => (Array.isArray(value) ? value : []).slice(0, SHOWN);

/** Problems of a text, one a row: the place, to which a click moves the caret, the keyword and the message. */
export function Findings({ value, onGo }: FindingsProps) {
  const hidden = Array.isArray(value) ? value.length - SHOWN : 0;
  return (
    <ol class="findings">
      {findingsOf(value).map(({ message, line, column, keyword, ...details }, at) => (
        <li key={at}>
          <button
            type="button"
            class="quiet place"
            aria-label={`${line}:${column}, go there`}
            onClick={() => onGo(line, column)}
          >
            {line}:{column}
          </button>
          <details>
            <summary>
              {keyword !== undefined && <code>{keyword}</code>} {valueAsText(message)}
            </summary>
            <dl class="facts">{Object.entries(details).map(([name, detail]) => row(name, detail))}</dl>
          </details>
        </li>
      ))}
      {hidden > 0 && <li>… {hidden.toLocaleString('en')} more; download has all</li>}
    </ol>
  );
}

function row(name: string, detail: unknown): ComponentChild {
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
  if (text === undefined || text === '{}') return null;
  return (
    <div key={name}>
      <dt>{inWords(name)}</dt>
      <dd>{text === '' ? <span class="muted">(empty: the whole text)</span> : <code>{text}</code>}</dd>
    </div>
  );
}
