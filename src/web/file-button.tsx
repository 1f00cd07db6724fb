import { useRef } from 'preact/hooks';
import type { PageContract } from '../shared/page-contract.js';
import { openFile } from './open-file.js';

interface FileButtonProps {
  /** The field that the file is for. */
  readonly label: string;
  /** How the field takes the bytes of files; undefined if it takes text alone. */
  readonly bytes: PageContract['bytes'];
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  /** Called with the reason if the file cannot be read. */
  readonly onProblem: (problem: string) => void;
}

/** Opens a file as the value of a field. */
export function FileButton({ label, bytes, onText, onFile, onProblem }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const [file] = input.current?.files ?? [];
    if (input.current === null || file === undefined) return;
    // The browser reports no change if the same file is chosen again.
    input.current.value = '';
    const opened = await openFile(file, bytes);
    if ('file' in opened) onFile(opened.file);
    else if ('text' in opened) onText(opened.text);
    else onProblem(opened.problem);
  };
  return (
    <>
      <input type="file" hidden ref={input} onChange={choose} />
      <button type="button" class="quiet" aria-label={`Open file: ${label}`} onClick={() => input.current?.click()}>
        Open file
      </button>
    </>
  );
}
