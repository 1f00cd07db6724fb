import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Fault, offsetOf } from './faults.js';
import { sizeInWords } from './take.js';

interface EditorProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  readonly placeholder: string;
  readonly fault: Fault | undefined;
  readonly issue: string | undefined;
  /** Counts how often the caret was asked to jump to the fault. */
  readonly jumps: number;
  readonly isFocused: boolean;
  /** `isSettled`: the text came at once, so that no more keys are to be awaited. */
  readonly onChange: (value: string, isSettled: boolean) => void;
}

/** Longer texts are held beside the text area: browsers take seconds to lay out a few megabytes in one. */
const EDITED_LIMIT = 500_000;
/** Characters of such a text that are shown. */
const SHOWN = 20_000;
/** Height of a line and the padding above the first, as in the style sheet, in px. */
const LINE = 20;
const PADDING = 8;

/** The editor of a text, with the line of an error marked. */
export function Editor(props: EditorProps) {
  const { label, value, help, placeholder, fault, issue, jumps, isFocused, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [top, setTop] = useState(0);
  const isHeld = value.length > EDITED_LIMIT;

  useEffect(() => {
    if (isFocused) area.current?.focus({ preventScroll: true });
  }, [isFocused]);
  // Only a jump moves the caret: an error that appears while one types must not.
  useLayoutEffect(() => {
    if (jumps === 0 || fault?.line === undefined || area.current === null) return;
    const offset = offsetOf(value, fault.line, fault.column);
    area.current.focus();
    area.current.setSelectionRange(offset, offset);
    area.current.scrollTop = Math.max(0, (fault.line - 3) * LINE);
  }, [jumps]);

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.length <= EDITED_LIMIT) return;
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
        <pre role="group" tabIndex={0} aria-label={`${label}, the beginning`}>
          {value.slice(0, SHOWN)}…
        </pre>
      </div>
    );
  }
  return (
    <div class="editor">
      {fault?.line !== undefined && (
        <div class="mark" aria-hidden="true" style={{ top: `${PADDING + (fault.line - 1) * LINE - top}px` }} />
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
        value={value}
        onPaste={paste}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        onInput={event => onChange(event.currentTarget.value, event.inputType === 'insertFromPaste')}
      />
      {issue !== undefined && <p class="issue">{issue}</p>}
    </div>
  );
}
