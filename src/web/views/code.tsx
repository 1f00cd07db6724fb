import type { Language } from '../../shared/presentation.js';
import { TextEditor, useTextEditor } from '../editing/load.js';
import type { Mark } from '../marks.js';

interface CodeProps {
  readonly text: string;
  readonly language: Language;
  readonly label: string;
  /** A few lines within other content, of their own height. */
  readonly isSnippet?: boolean;
}

/** Characters that are shown until the editor has been loaded. */
const SHOWN_CHARACTERS = 20_000;
const NO_MARKS: readonly Mark[] = [];

/** A text to read, in an editor: colored, folded and searched. */
export function Code({ text, language, label, isSnippet = false }: CodeProps) {
  const isReady = useTextEditor(true);
  const kind = isSnippet ? 'code snippet' : 'code';
  if (!isReady) return <pre class={kind}>{text.slice(0, SHOWN_CHARACTERS)}</pre>;
  const options = { text, language, label, help: '', placeholder: '', isInvalid: false, marks: NO_MARKS };
  return <TextEditor class={kind} options={{ ...options, onChange: undefined }} />;
}
