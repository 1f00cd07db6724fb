import { useCallback, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Language } from '../shared/presentation.js';
import { isEditable } from './edited-text.js';
import { TextEditor, useTextEditor } from './editing/load.js';
import type { EditorSelection, TextEditorElement } from './editing/options.js';
import type { Jump, Mark } from './marks.js';
import { PlainEditor } from './plain-editor.js';

interface EditorProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
  readonly placeholder: string;
  /** Undefined: a plain field. Only a text that is too long for one gets an editor. */
  readonly language?: Language | undefined;
  readonly marks?: readonly Mark[] | undefined;
  readonly issue?: string | undefined;
  /** Moves the caret, once for each object. */
  readonly jump?: Jump | undefined;
  readonly isFocused: boolean;
  /** `isSettled`: the text was not typed, so the call need not wait for more keys. */
  readonly onChange: (value: string, isSettled: boolean) => void;
}

const NO_MARKS: readonly Mark[] = [];

/**
 * The editor of a text. Until its part of the bundle has been loaded, a text area takes what is typed, and hands the
 * focus and the selection over.
 */
export function Editor(props: EditorProps) {
  const { label, value, help, placeholder, language, marks = NO_MARKS, issue, jump, isFocused, onChange } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<TextEditorElement>(null);
  const left = useRef<EditorSelection>(undefined);
  const isComposing = useRef(false);
  const isTooLong = useMemo(() => !isEditable(value), [value]);
  const isRich = useTextEditor(language !== undefined || isTooLong, async () => {
    if (isComposing.current) await endOfComposition(area.current);
  });
  const onLeave = useCallback((selection: EditorSelection) => {
    left.current = selection;
  }, []);
  const isInvalid = marks.length > 0 || issue !== undefined;

  // Before the browser paints and handles another key.
  useLayoutEffect(() => {
    if (!isRich) return;
    if (left.current !== undefined) editor.current?.select(left.current);
    if (left.current !== undefined || isFocused) editor.current?.focus();
  }, [isRich]);
  useLayoutEffect(() => {
    if (jump !== undefined) editor.current?.goTo(jump);
  }, [jump]);
  return (
    <div
      class="editor"
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
      }}
    >
      {isRich ? (
        <TextEditor
          ref={editor}
          class={isInvalid ? 'invalid' : ''}
          options={{ text: value, language: language ?? 'plain', label, help, placeholder, isInvalid, marks, onChange }}
        />
      ) : (
        <PlainEditor {...{ label, value, help, placeholder, isInvalid, jump, isFocused, area, onLeave, onChange }} />
      )}
      {issue !== undefined && <p class="issue">{issue}</p>}
    </div>
  );
}

/** Waits for the end of an input method's composition, which the removal of the field would cancel. */
const endOfComposition = (field: HTMLElement | null): Promise<void> =>
  new Promise(resolve => {
    // The browser may tell the last input after the end.
    field?.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
