import { useRef } from 'preact/hooks';
import { readTextFile } from './text-file.js';

interface FileButtonProps {
  /** The field that the file is for. */
  readonly label: string;
  /** Types of files whose bytes the field takes; the text of others is read. */
  readonly mediaTypes: readonly string[] | undefined;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File) => void;
  /** Called with the reason if the file cannot be read. */
  readonly onProblem: (problem: string) => void;
}

/** Opens a file as the value of a field. */
export function FileButton({ label, mediaTypes, onText, onFile, onProblem }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const [file] = input.current?.files ?? [];
    if (input.current === null || file === undefined) return;
    // The browser reports no change if the same file is chosen again.
    input.current.value = '';
    if (mediaTypes?.includes(file.type)) return onFile(file);
    const read = await readTextFile(file);
    if ('text' in read) onText(read.text);
    else onProblem(read.problem);
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
