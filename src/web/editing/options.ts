import type { Language } from '../../shared/presentation.js';
import type { Mark, Place } from '../marks.js';

/** What a `text-editor` shows, and what it tells. */
export interface EditorOptions {
  /** The text, with its own line ends. */
  readonly text: string;
  readonly language: Language;
  readonly label: string;
  /** A longer description for screen readers. */
  readonly help: string;
  readonly placeholder: string;
  readonly isInvalid: boolean;
  readonly marks: readonly Mark[];
  /**
   * Called after each edit with the text, line ends restored; undefined makes the text read-only. `isSettled`: the text
   * was not typed, so the call need not wait for more keys.
   */
  readonly onChange: ((text: string, isSettled: boolean) => void) | undefined;
}

/** A selection, as offsets in the text with LF for each line end. */
export interface EditorSelection {
  readonly start: number;
  readonly end: number;
}

/** The element of an editor: for the rest of the page a field with a value and the focus. */
export interface TextEditorElement extends HTMLElement {
  options: EditorOptions;
  /** The text, with its own line ends. */
  readonly value: string;
  /** The offset of the caret, in the text with LF for each line end. */
  readonly selectionStart: number;
  select(selection: EditorSelection): void;
  /** Moves the focus and the caret to a place; that of a mark may have moved by edits since. */
  goTo(place: Place): void;
}
