import type { FunctionComponent, Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EditorOptions, TextEditorElement } from './options.js';

interface TextEditorProps {
  readonly ref?: Ref<TextEditorElement>;
  readonly class?: string;
  readonly options: EditorOptions;
}

/** The element `text-editor`, for markup. */
export const TextEditor = 'text-editor' as unknown as FunctionComponent<TextEditorProps>;

let isLoaded = false;
let loading: Promise<void> | undefined;

/** Loads the editor once. Its part of the bundle defines the element `text-editor`. */
function loadEditor(): Promise<void> {
  loading ??= import('./text-editor.js').then(
    () => {
      isLoaded = true;
    },
    error => {
      // The next editor tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * Whether the element `text-editor` can be used. It is loaded if it is needed. `settled` may delay its use, so that it
 * does not replace a field in the middle of an input.
 */
export function useTextEditor(isNeeded: boolean, settled: () => Promise<void> = async () => undefined): boolean {
  const [isReady, setReady] = useState(isNeeded && isLoaded);
  useEffect(() => {
    if (!isNeeded || isReady) return;
    let isCurrent = true;
    // Without the part, for example offline, the plain field stays.
    loadEditor()
      .then(settled)
      .then(
        () => isCurrent && setReady(true),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, isReady]);
  return isReady;
}
