import { useMemo, useState } from 'preact/hooks';
import type { Language } from '../../shared/presentation.js';
import { sizeInWords } from '../take.js';
import { pieces } from './highlight.js';

/** Longer texts are not colored: each piece is an element. */
const COLORED_LIMIT = 100_000;
/** Characters of a text in one element, and elements shown before one asks for more. */
const CHUNK = 50_000;
const CHUNKS = 20;

/** A text in its language; a large one plain and in chunks, so that the tab never freezes. */
export function Code({ text, language }: { text: string; language: Language }) {
  const [shown, setShown] = useState(CHUNKS);
  const isLarge = text.length > COLORED_LIMIT;
  const colored = useMemo(() => (isLarge ? [] : pieces(text, language)), [text, language]);
  if (!isLarge) {
    return (
      <pre class="code">
        {colored.map(({ kind, text }, at) =>
          kind === 'plain' ? text : <span key={at} class={`code-${kind}`} children={text} />,
        )}
      </pre>
    );
  }
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
