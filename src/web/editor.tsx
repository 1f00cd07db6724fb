import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { AnswerError } from './answer-errors.js';
import { isEditable, restoreLineEnds, withLineFeeds } from './edited-text.js';
import { sizeInWords } from './format.js';
import { offsetOf } from './text-place.js';

interface EditorProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  readonly placeholder: string;
  readonly fault: AnswerError | undefined;
  readonly issue: string | undefined;
  /** Incremented to move the caret to the error. */
  readonly jumps: number;
  readonly isFocused: boolean;
  /** `isSettled`: the text was not typed, so the call need not wait for more keys. */
  readonly onChange: (value: string, isSettled: boolean) => void;
}

/** Characters that are displayed of a text that is too long for a text area. */
const SHOWN_CHARACTERS = 20_000;
/** Height of a line and padding above the first one, as in the style sheet, in pixels. */
const LINE_HEIGHT = 20;
const PADDING = 8;

/** The editor of a text, with the line of an error marked. */
export function Editor(props: EditorProps) {
  const { label, value, help, placeholder, fault, issue, jumps, isFocused, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const beginning = useRef<HTMLPreElement>(null);
  const [top, setTop] = useState(0);
  const isHeld = useMemo(() => !isEditable(value), [value]);
  // Browsers would change the line ends themselves, and move the caret because the text is not what they have.
  const shown = useMemo(() => (isHeld ? value : withLineFeeds(value)), [value, isHeld]);

  // Before the browser paints: what is typed right after a tool was chosen must not be lost.
  useLayoutEffect(() => {
    if (isFocused) area.current?.focus({ preventScroll: true });
  }, [isFocused]);
  // The text area that had the focus is gone when a long text was pasted into it.
  useLayoutEffect(() => {
    if (isHeld && document.activeElement === document.body) beginning.current?.focus({ preventScroll: true });
  }, [isHeld]);
  // Only a jump moves the caret: an error that appears during typing must not.
  useLayoutEffect(() => {
    if (jumps === 0 || fault?.line === undefined || area.current === null) return;
    const offset = offsetOf(shown, fault.line, fault.column);
    area.current.focus();
    area.current.setSelectionRange(offset, offset);
    area.current.scrollTop = Math.max(0, (fault.line - 3) * LINE_HEIGHT);
  }, [jumps]);

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isEditable(text)) return;
    event.preventDefault();
    onChange(text, true);
  };
  if (isHeld) {
    return (
      <div class="editor held">
        <p>
          {sizeInWords(value.length)} of text, shown in part.{' '}
          <button type="button" onClick={() => onChange('', true)}>
            Clear
          </button>
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, for it holds no fields */}
        <pre ref={beginning} role="group" tabIndex={0} aria-label={`${label}, the beginning`}>
          {value.slice(0, SHOWN_CHARACTERS)}…
        </pre>
      </div>
    );
  }
  return (
    <div class="editor">
      {fault?.line !== undefined && (
        <div class="mark" aria-hidden="true" style={{ top: `${PADDING + (fault.line - 1) * LINE_HEIGHT - top}px` }} />
      )}
      <textarea
        ref={area}
        aria-label={label}
        aria-description={help}
        aria-invalid={fault !== undefined || issue !== undefined}
        placeholder={placeholder}
        wrap="off"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={shown}
        onPaste={paste}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        onInput={({ currentTarget, inputType }) =>
          onChange(restoreLineEnds(value, currentTarget.value), inputType === 'insertFromPaste')
        }
      />
      {issue !== undefined && <p class="issue">{issue}</p>}
    </div>
  );
}
