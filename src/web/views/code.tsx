import type { ComponentChild } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Language } from '../../shared/presentation.js';
import { sizeInWords } from '../take.js';
import { type FoldedLine, foldLines } from './fold.js';
import { pieces } from './highlight.js';

/** Lines of a text that can be folded: each is an element. */
const FOLDED_LINES = 4000;
/** Longer texts are not colored: each piece is an element. */
const COLORED_LIMIT = 100_000;
/** Characters of a text in one element, and elements shown before one asks for more. */
const CHUNK = 50_000;
const CHUNKS = 20;

/** A text in its language; a large one plain and in chunks, so that the tab never freezes. */
export function Code({ text, language }: { text: string; language: Language }) {
  const [shown, setShown] = useState(CHUNKS);
  const isLarge = text.length > COLORED_LIMIT;
  const folded = useMemo(() => {
    const isFoldable = !isLarge && language === 'json' && (text.match(/\n/g)?.length ?? 0) <= FOLDED_LINES;
    return isFoldable ? foldLines(text) : undefined;
  }, [text, language]);
  const content = useMemo(
    () => (folded === undefined && !isLarge ? colored(text, language) : undefined),
    [folded, text, language],
  );
  // Another text has folds of its own.
  if (folded !== undefined) {
    return (
      <pre class="code folding" key={text}>
        <Lines lines={folded} language={language} />
      </pre>
    );
  }
  if (content !== undefined) return <pre class="code">{content}</pre>;
  const chunks = Array.from({ length: Math.min(shown, Math.ceil(text.length / CHUNK)) }, (_, at) =>
    text.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const rest = text.length - chunks.length * CHUNK;
  return (
    <>
      <pre class="code">
        {chunks.map((chunk, at) => (
          <span key={at} class="chunk">
            {chunk}
          </span>
        ))}
      </pre>
      {rest > 0 && (
        <p>
          <button type="button" onClick={() => setShown(shown + CHUNKS)}>
            Show more
          </button>{' '}
          {sizeInWords(rest)} not shown; copy and download have everything.
        </p>
      )}
    </>
  );
}

const colored = (text: string, language: Language): ComponentChild[] =>
  pieces(text, language).map(({ kind, text }, at) =>
    kind === 'plain' ? text : <span key={at} class={`code-${kind}`} children={text} />,
  );

function Lines({ lines, language }: { lines: readonly FoldedLine[]; language: Language }) {
  return lines.map(({ text, inner }, at) =>
    inner === undefined ? (
      <div key={at}>{colored(text, language)}</div>
    ) : (
      <details key={at} open>
        <summary>{colored(text, language)}</summary>
        <Lines lines={inner} language={language} />
      </details>
    ),
  );
}
