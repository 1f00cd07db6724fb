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

/** Keys and pasted texts belong to the field that has the focus. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');

/** What a key does; undefined for keys that are left to the browser. */
function actionOf(event: KeyboardEvent, input: PageInput): (() => void) | undefined {
  const command = event.ctrlKey || event.metaKey;
  if ((command && event.key === 'k') || (!isField(event.target) && event.key === '/')) return input.onFind;
  if (!isField(event.target) && event.key === '?') return input.onKeys;
  if (command && event.key === 'Enter') return input.onRun;
  if (command && event.shiftKey && event.code === 'KeyC') return input.onCopy;
  if (event.key === 'F8') return input.onJump;
  const favorite = event.altKey && /^Digit[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : 0;
  const open = favorite > 0 ? input.favorite(favorite - 1) : undefined;
  if (open !== undefined) return open;
  if (event.key !== 'Escape' || document.querySelector('dialog[open]') !== null) return undefined;
  return () => document.querySelector<HTMLElement>('.editor textarea')?.focus();
}

/** Listens to the page's input; returns a function that ends it. */
export function listenToInput(input: PageInput): () => void {
  const onKey = (event: KeyboardEvent) => {
    const action = actionOf(event, input);
    if (action === undefined) return;
    action();
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isField(event.target)) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (file !== undefined) input.onFile(file);
    else if (text !== '') input.onText(text);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) input.onFile(file);
    else input.onText(event.dataTransfer?.getData('text/plain') ?? '');
  };
  const onDragOver = (event: DragEvent) => event.preventDefault();
  addEventListener('keydown', onKey);
  addEventListener('paste', onPaste);
  addEventListener('drop', onDrop);
  addEventListener('dragover', onDragOver);
  return () => {
    removeEventListener('keydown', onKey);
    removeEventListener('paste', onPaste);
    removeEventListener('drop', onDrop);
    removeEventListener('dragover', onDragOver);
  };
}
