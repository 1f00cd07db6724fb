import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { replacedIn } from '../../shared/presentation.js';
import { CopyButton } from '../copy-button.js';
import { valueAsText } from '../format.js';
import { Code } from './code.js';
import { type ViewProps, viewAs } from './props.js';
import { VirtualTable } from './table.js';
import { tableOfRows } from './table-of.js';

type Range = readonly [number, number];

/** A match in the whole text has a `range`; a matching line has `ranges` and its number. */
interface Match {
  readonly index?: number;
  readonly text: string;
  readonly range?: Range;
  readonly line?: number;
  readonly ranges?: readonly Range[];
  readonly context?: boolean;
  readonly groups?: readonly { readonly index: number; readonly name: string; readonly value: string }[];
}

interface Explained {
  readonly token: string;
  readonly description: string;
  readonly depth?: number;
}

/** Maximum matches and lines that are displayed. */
const SHOWN = 500;
/** Maximum characters of a text with marked matches. */
const TEXT_SHOWN = 100_000;

/** A text with its matches marked. */
export default function MatchesView(props: ViewProps) {
  const { values, result } = props;
  const view = viewAs(props, 'matches');
  const { field, text, explanation } = view;
  const matches = (Array.isArray(result[field]) ? result[field] : []) as readonly Match[];
  const tokens = explanation === undefined ? [] : ((result[explanation] as readonly Explained[] | undefined) ?? []);
  const replaced = replacedIn(view, result);
  const inText = matches.flatMap(({ range }) => (range === undefined ? [] : [range]));
  const grouped = matches.filter(({ groups }) => groups !== undefined && groups.length > 0);
  const names = [...new Set(grouped.flatMap(({ groups = [] }) => groups.map(groupName)))];
  return (
    <>
      {tokens.length > 0 && <Explanation tokens={tokens} />}
      <p>{matches.length === 0 ? <b class="warn">△ no match</b> : <b class="good">✓ {counted(result, matches)}</b>}</p>
      {replaced !== undefined && (
        <div class="replaced">
          <h3>
            Replaced <CopyButton text={() => replaced} what="replaced text" />
          </h3>
          {replaced === '' ? (
            <p class="empty">An empty text.</p>
          ) : (
            <Code text={replaced} language="plain" label="Replaced text" isSnippet={true} />
          )}
        </div>
      )}
      {inText.length > 0 && <pre class="wrap">{marked(valueAsText(values[text]).slice(0, TEXT_SHOWN), inText)}</pre>}
      {matches.some(({ line }) => line !== undefined) && <Lines matches={matches} />}
      {names.length > 0 && (
        <VirtualTable
          table={tableOfRows(
            ['Match', 'Text', ...names],
            grouped
              .slice(0, SHOWN)
              .map(({ index = 0, text, groups = [] }) => [
                String(index),
                text,
                ...names.map(name => valueAsText(groups.find(group => groupName(group) === name)?.value)),
              ]),
          )}
        />
      )}
    </>
  );
}

/** Maximum tokens of a pattern that are explained. */
const TOKENS_SHOWN = 500;

/** A pattern and the meaning of its tokens; the token under the pointer is marked in both. */
function Explanation({ tokens }: { tokens: readonly Explained[] }) {
  const [active, setActive] = useState<number>();
  const shown = tokens.slice(0, TOKENS_SHOWN);
  const marking = (at: number) => ({
    class: at === active ? 'active' : '',
    onPointerEnter: () => setActive(at),
    onPointerLeave: () => setActive(undefined),
  });
  return (
    <div class="explained">
      <h3>The pattern</h3>
      <pre class="code wrap pattern">
        {shown.map(({ token, description }, at) => (
          <span key={at} title={description} {...marking(at)}>
            {token}
          </span>
        ))}
      </pre>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul tabIndex={0} aria-label="The pattern, part by part">
        {shown.map(({ token, description, depth = 0 }, at) => (
          <li key={at} style={{ paddingInlineStart: `${8 + Math.min(depth, 12) * 16}px` }} {...marking(at)}>
            <code>{token}</code> {description}
          </li>
        ))}
      </ul>
    </div>
  );
}

const groupName = ({ index, name }: { index: number; name: string }): string => (name === '' ? `Group ${index}` : name);

function counted(result: ViewProps['result'], matches: readonly Match[]): string {
  const count = typeof result['matchCount'] === 'number' ? result['matchCount'] : matches.length;
  return `${count.toLocaleString('en')} ${count === 1 ? 'match' : 'matches'}`;
}

function Lines({ matches }: { matches: readonly Match[] }) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <table class="diff">
        <tbody>
          {matches.slice(0, shown).map(({ line, text, ranges = [], context = false }) => (
            <tr key={line}>
              <td class="number">{line}</td>
              <td class={context ? 'context' : ''}>{marked(text, ranges)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {matches.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          Show more ({(matches.length - shown).toLocaleString('en')})
        </button>
      )}
    </>
  );
}

/** A text with ranges marked, in alternating shades; an empty range is a vertical line. */
function marked(text: string, ranges: readonly Range[]): ComponentChild[] {
  const parts: ComponentChild[] = [];
  let at = 0;
  ranges.slice(0, SHOWN).forEach(([start, end], index) => {
    if (start < at || start > text.length) return;
    parts.push(text.slice(at, start));
    parts.push(
      <mark key={index} class={`${index % 2 === 0 ? '' : 'odd'}${start === end ? ' void' : ''}`}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  });
  parts.push(text.slice(at));
  return parts;
}
