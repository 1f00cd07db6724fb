/** What the page does with keys, and with texts and files that are pasted or dropped on it. */
interface PageInput {
  readonly onFind: () => void;
  readonly onKeys: () => void;
  readonly onRun: () => void;
  readonly onCopy: () => void;
  /** Jump to the error. */
  readonly onJump: () => void;
  /** Open the favorite at this place, from 0; undefined if there is none. */
  readonly favorite: (place: number) => (() => void) | undefined;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/** Keys and pasted texts belong to the field that has the focus, also to one inside of an editor's element. */
function isForField(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select');
}

/** Whether what is dropped is a text for a field. Browsers would open a file instead of the page. */
const isTextForField = (event: DragEvent): boolean => isForField(event) && !event.dataTransfer?.types.includes('Files');

/** Whether a key is a letter, also with Caps Lock; by its place on keyboards without Latin letters. */
const isLetter = ({ key, code }: KeyboardEvent, letter: string): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;

/** What a key does; undefined for keys that are left to the browser. */
function actionOf(event: KeyboardEvent, input: PageInput): (() => void) | undefined {
  // Keys of an input method belong to it.
  if (event.isComposing) return undefined;
  const { altKey, shiftKey } = event;
  const command = (event.ctrlKey || event.metaKey) && !altKey;
  const isSign = !command && !altKey && !isForField(event);
  if ((command && !shiftKey && isLetter(event, 'k')) || (isSign && event.key === '/')) return input.onFind;
  if (isSign && event.key === '?') return input.onKeys;
  if (command && event.key === 'Enter') return input.onRun;
  if (command && shiftKey && isLetter(event, 'c')) return input.onCopy;
  if (event.key === 'F8') return input.onJump;
  // With Ctrl, Alt is the AltGr of Windows, which types characters.
  const isFavorite = altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code);
  const favorite = isFavorite ? Number(event.code.at(-1)) : 0;
  const open = favorite > 0 ? input.favorite(favorite - 1) : undefined;
  if (open !== undefined) return open;
  if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return undefined;
  return () => focusEditor(document);
}

/** Moves the focus to the first editor within an element. */
export const focusEditor = (within: ParentNode): void =>
  within.querySelector<HTMLElement>('.editor textarea, .editor text-editor')?.focus();

/**
 * After a key has pressed a button that disappears, such as Clear or Cancel, the focus goes to the editor beside it:
 * otherwise the next key would start at the top of the page.
 */
function keepFocus({ target, detail }: MouseEvent): void {
  // Not after a click or a tap, which would open the keyboard of a phone.
  const button = detail === 0 && target instanceof Element ? target.closest('button') : null;
  if (button === null) return;
  const field = button.closest('.field');
  requestAnimationFrame(() => {
    if (!button.isConnected && document.activeElement === document.body) focusEditor(field ?? document);
  });
}

/** Listens to the page's input; returns a function that ends it. */
export function listenToInput(input: PageInput): () => void {
  const onKey = (event: KeyboardEvent) => {
    // An editor has used the key, for example to close its search.
    if (event.defaultPrevented) return;
    const action = actionOf(event, input);
    if (action === undefined) return;
    action();
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    const [file] = clipboardData?.files ?? [];
    const text = clipboardData?.getData('text/plain') ?? '';
    // A field takes the text, but no file.
    if (isForField(event) && (text !== '' || file === undefined)) return;
    if (file !== undefined) input.onFile(file);
    else if (text !== '') input.onText(text);
  };
  const onDrop = (event: DragEvent) => {
    if (isTextForField(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (file !== undefined) input.onFile(file);
    else if (text !== '') input.onText(text);
  };
  const onDragOver = (event: DragEvent) => {
    if (!isTextForField(event)) event.preventDefault();
  };
  addEventListener('keydown', onKey);
  addEventListener('click', keepFocus, true);
  addEventListener('paste', onPaste);
  addEventListener('drop', onDrop);
  addEventListener('dragover', onDragOver);
  return () => {
    removeEventListener('keydown', onKey);
    removeEventListener('click', keepFocus, true);
    removeEventListener('paste', onPaste);
    removeEventListener('drop', onDrop);
    removeEventListener('dragover', onDragOver);
  };
}
