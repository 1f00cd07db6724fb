import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { isEditable, pasteInto, restoreLineEnds, withLineFeeds } from './edited-text.js';
import type { EditorSelection } from './editing/options.js';
import type { Jump } from './marks.js';
import { offsetOf } from './text-place.js';

interface PlainEditorProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  readonly placeholder: string;
  readonly isInvalid: boolean;
  readonly jump: Jump | undefined;
  readonly isFocused: boolean;
  /** Gets the text area, as long as it is there. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** Called with the selection when the text area is removed while it has the focus. */
  readonly onLeave: (selection: EditorSelection) => void;
  readonly onChange: (value: string, isSettled: boolean) => void;
}

/** Characters that are shown of a text that is too long for a text area. */
const SHOWN_CHARACTERS = 20_000;

/** A text area: for one line, and until the editor has been loaded. Of too long texts it shows the beginning. */
export function PlainEditor(props: PlainEditorProps) {
  const { label, value, help, placeholder, isInvalid, jump, isFocused, area, onLeave, onChange } = props;
  const isWhole = useMemo(() => isEditable(value), [value]);
  // Browsers would change the line ends themselves, and move the caret because the text is not what they have.
  const shown = useMemo(() => withLineFeeds(isWhole ? value : value.slice(0, SHOWN_CHARACTERS)), [value, isWhole]);
  /** Where the caret is after a paste that the browser did not do. */
  const caret = useRef<number>(undefined);

  // Before the browser paints: what is typed right after a tool was chosen must not be lost.
  useLayoutEffect(() => {
    if (isFocused) area.current?.focus({ preventScroll: true });
  }, [isFocused]);
  useLayoutEffect(() => {
    const field = area.current;
    return () => {
      if (field === null || document.activeElement !== field) return;
      onLeave({ start: field.selectionStart, end: field.selectionEnd });
    };
  }, []);
  useLayoutEffect(() => {
    if (caret.current !== undefined) area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [shown]);
  // Only a jump moves the caret: an error that appears during typing must not.
  useLayoutEffect(() => {
    if (jump === undefined || area.current === null) return;
    const offset = offsetOf(shown, jump.line, jump.column);
    area.current.focus();
    area.current.setSelectionRange(offset, offset);
  }, [jump]);

  const paste = (event: ClipboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // The browser would turn line ends into LF, and take seconds for a long text.
    if (!isWhole || (!text.includes('\r') && isEditable(text))) return;
    event.preventDefault();
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    caret.current = from + withLineFeeds(text).length;
    onChange(pasteInto(value, { from, to, insert: text }), true);
  };
  return (
    <textarea
      ref={area}
      aria-label={label}
      aria-description={help}
      aria-invalid={isInvalid}
      placeholder={placeholder}
      readOnly={!isWhole}
      wrap="off"
      spellcheck={false}
      autocomplete="off"
      autocapitalize="off"
      value={shown}
      onPaste={paste}
      onInput={({ currentTarget, inputType }) =>
        onChange(restoreLineEnds(value, currentTarget.value), inputType === 'insertFromPaste')
      }
    />
  );
}
