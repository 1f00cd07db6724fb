import type { ComponentChild } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { changedWords, type Parts } from './changed-words.js';
import { changesOf, linesOf, type Pair, type Row } from './diff-lines.js';
import { type ViewProps, viewAs } from './props.js';

/** Lines before a "more" button. */
const PAGE_LINES = 1000;
/** Minimum width of the view for a side-by-side diff, in pixels. */
const SIDE_BY_SIDE_WIDTH = 600;

/**
 * A line diff. The rows are those of the service, which may ignore white space or the order of keys; the merge view of
 * CodeMirror would compare the texts itself and show other lines. Only the words within changed lines are compared
 * here.
 */
export default function DiffView(props: ViewProps) {
  const { result, settings, onSettings } = props;
  const { field } = viewAs(props, 'diff');
  const rows = useMemo(() => (Array.isArray(result[field]) ? result[field] : []) as readonly Row[], [result, field]);
  const box = useRef<HTMLDivElement>(null);
  const [hasRoom, setRoom] = useState(false);
  const [shown, setShown] = useState(PAGE_LINES);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const lines = useMemo(() => linesOf(rows), [rows]);
  const changes = useMemo(() => changesOf(lines), [lines]);
  /** The change that was gone to, once for each object. */
  const [current, setCurrent] = useState<{ readonly change: number }>();
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => setRoom((entry?.contentRect.width ?? 0) >= SIDE_BY_SIDE_WIDTH));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    setShown(PAGE_LINES);
    setOpened(new Set());
    setCurrent(undefined);
  }, [rows]);

  const go = (step: 1 | -1) => {
    if (changes.length === 0) return;
    const start = current === undefined ? (step === 1 ? 0 : changes.length - 1) : current.change + step;
    const change = (start + changes.length) % changes.length;
    setShown(Math.max(shown, Math.ceil(((changes[change] ?? 0) + 1) / PAGE_LINES) * PAGE_LINES));
    setCurrent({ change });
  };
  useLayoutEffect(() => {
    const row = current && box.current?.querySelector<HTMLElement>('.current');
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  }, [current]);
  // Not after the next paint: a key pressed before it would start at the change before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F7' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const count = (type: Row['type']): string => rows.filter(row => row.type === type).length.toLocaleString('en');
  const isSides = hasRoom && !settings.isDiffUnified;
  const currentLine = current && changes[current.change];
  return (
    <div class="diff-view" ref={box}>
      <div class="bar">
        {changes.length === 0 ? (
          <b class="good">✓ the same</b>
        ) : (
          <>
            <span>
              <b class="bad">− {count('removed')} removed</b> <b class="good">+ {count('added')} added</b>{' '}
              {count('context')} unchanged
            </span>
            <span class="right">
              <span role="status">
                {current === undefined
                  ? `${changes.length.toLocaleString('en')} ${changes.length === 1 ? 'change' : 'changes'}`
                  : `change ${current.change + 1} of ${changes.length.toLocaleString('en')}`}
              </span>
              <button type="button" class="quiet" onClick={() => go(-1)}>
                Previous <kbd>Shift F7</kbd>
              </button>
              <button type="button" class="quiet" onClick={() => go(1)}>
                Next <kbd>F7</kbd>
              </button>
              {hasRoom && (
                <button
                  type="button"
                  class="quiet"
                  aria-pressed={settings.isDiffUnified}
                  onClick={() => onSettings({ isDiffUnified: !settings.isDiffUnified })}
                >
                  Unified
                </button>
              )}
            </span>
          </>
        )}
      </div>
      <table class={`diff${isSides ? ' sides' : ''}`}>
        <tbody>
          {lines.slice(0, shown).flatMap((line, at) => {
            const key = String(at);
            if (!('folded' in line)) {
              return <PairRows key={key} pair={line} isSides={isSides} isCurrent={at === currentLine} />;
            }
            if (opened.has(at)) {
              return line.folded.map((pair, inner) => (
                <PairRows key={`${key}.${inner}`} pair={pair} isSides={isSides} isCurrent={false} />
              ));
            }
            return (
              <tr key={key}>
                <td colSpan={4} class="fold">
                  <button type="button" class="quiet" onClick={() => setOpened(new Set([...opened, at]))}>
                    {line.folded.length.toLocaleString('en')} unchanged lines
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {lines.length > shown && (
        <button type="button" onClick={() => setShown(shown + PAGE_LINES)}>
          Show more ({(lines.length - shown).toLocaleString('en')})
        </button>
      )}
    </div>
  );
}

interface PairRowsProps {
  readonly pair: Pair;
  readonly isSides: boolean;
  /** Whether the change that begins here was gone to. */
  readonly isCurrent: boolean;
}

/** A pair of lines: one row with two sides, or a row for each. */
function PairRows({ pair: { old, new: added }, isSides, isCurrent }: PairRowsProps) {
  const isContext = old?.type === 'context';
  const words = useMemo(
    () => (old && added && !isContext ? changedWords(old.text, added.text) : undefined),
    [old, added],
  );
  const oldText = old && (words === undefined ? old.text : marked(words.old));
  const newText = added && (words === undefined ? added.text : marked(words.new));
  const sign = (text: string) => <span class="sign">{isContext ? ' ' : text}</span>;
  // The focus goes to the first row of the change.
  const target = isCurrent ? { class: 'current', tabIndex: -1 } : {};
  if (isSides) {
    return (
      <tr {...target}>
        <td class="number">{old?.oldLine}</td>
        <td class={old === undefined ? 'none' : isContext ? '' : 'removed'}>
          {old && sign('−')}
          {oldText}
        </td>
        <td class="number">{added?.newLine}</td>
        <td class={added === undefined ? 'none' : isContext ? '' : 'added'}>
          {added && sign('+')}
          {newText}
        </td>
      </tr>
    );
  }
  const one = (row: Row, kind: string, mark: string, text: ComponentChild, attributes: object) => (
    <tr {...attributes}>
      <td class="number">{row.oldLine}</td>
      <td class="number">{row.newLine}</td>
      <td class={kind} colSpan={2}>
        {sign(mark)}
        {text}
      </td>
    </tr>
  );
  if (isContext && old) return one({ ...old, newLine: added?.newLine ?? null }, '', '', oldText, {});
  return (
    <>
      {old && one(old, 'removed', '−', oldText, target)}
      {added && one(added, 'added', '+', newText, old === undefined ? target : {})}
    </>
  );
}

const marked = (parts: Parts): ComponentChild =>
  parts.map(({ text, isChanged }, at) => (isChanged ? <mark key={at}>{text}</mark> : text));
