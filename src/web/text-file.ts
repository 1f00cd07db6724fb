import { sizeInWords } from './format.js';

/** Maximum size of a file that is read as text, in bytes: no tool accepts more. */
const TEXT_FILE_LIMIT = 48 * 1024 * 1024;

/** The text of a file, or why it cannot be used. `isReadable` is false if its bytes cannot be read either. */
type FileText = { readonly text: string } | { readonly problem: string; readonly isReadable: boolean };

/** Reads a file as UTF-8, and keeps a byte order mark, as the command line does. A larger file is not read. */
export async function readTextFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileText> {
  const { name, size } = file;
  if (size > TEXT_FILE_LIMIT) {
    return { problem: `${name}: ${sizeInWords(size)}, maximum ${sizeInWords(TEXT_FILE_LIMIT)}`, isReadable: true };
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: `${name}: unreadable`, isReadable: false };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: `${name}: expected UTF-8 text, found other bytes`, isReadable: true };
  }
}
