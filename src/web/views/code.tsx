import type { ComponentChild } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Language } from '../../shared/presentation.js';
import { sizeInWords } from '../format.js';
import { type FoldedLine, foldLines } from './fold.js';
import { pieces } from './highlight.js';

/** Maximum lines of a text that can be folded, because each line is an element. */
const MAX_FOLDABLE_LINES = 4000;
/** Maximum characters of a colored text, because each piece is an element. */
const COLORED_LIMIT = 100_000;
/** Characters of a text in one element, and number of elements before a "more" button. */
const CHUNK_CHARACTERS = 50_000;
const CHUNKS_SHOWN = 20;

/** A colored text. Large texts are plain and in chunks, so that the tab does not freeze. */
export function Code({ text, language }: { text: string; language: Language }) {
  const [shown, setShown] = useState(CHUNKS_SHOWN);
  const isLarge = text.length > COLORED_LIMIT;
  const folded = useMemo(() => {
    const isFoldable = !isLarge && language === 'json' && (text.match(/\n/g)?.length ?? 0) <= MAX_FOLDABLE_LINES;
    return isFoldable ? foldLines(text) : undefined;
  }, [text, language]);
  const content = useMemo(
    () => (folded === undefined && !isLarge ? colored(text, language) : undefined),
    [folded, text, language],
  );
  // A new text starts unfolded.
  if (folded !== undefined) {
    return (
      <pre class="code folding" key={text}>
        <Lines lines={folded} language={language} />
      </pre>
    );
  }
  if (content !== undefined) return <pre class="code">{content}</pre>;
  const chunks = Array.from({ length: Math.min(shown, Math.ceil(text.length / CHUNK_CHARACTERS)) }, (_, at) =>
    text.slice(at * CHUNK_CHARACTERS, (at + 1) * CHUNK_CHARACTERS),
  );
  const rest = text.length - chunks.length * CHUNK_CHARACTERS;
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
          <button type="button" onClick={() => setShown(shown + CHUNKS_SHOWN)}>
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
