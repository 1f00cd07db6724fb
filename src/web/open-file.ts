import type { PageContract } from '../shared/page-contract.js';
import { readTextFile } from './text-file.js';

/** How a tool takes a file: its bytes, its text, or why it does not. */
type OpenedFile = { readonly file: File } | { readonly text: string } | { readonly problem: string };

/** The media type of any bytes. */
const BYTES = 'application/octet-stream';

/**
 * Opens a file for a field that takes bytes of the media types of `bytes`. A file of one of these types is sent as it
 * is, text is read, and other bytes are sent as `application/octet-stream` if the tool takes them.
 */
export async function openFile(file: File, bytes: PageContract['bytes']): Promise<OpenedFile> {
  const sent = bytes && sendable(file, bytes);
  if (sent !== undefined && sent.type !== BYTES) return { file: sent };
  const read = await readTextFile(file);
  if ('text' in read || sent === undefined || read.isReadable === false) return read;
  return { file: sent };
}

/** The file with a media type that the tool accepts; undefined if there is none. */
export function sendable(file: File, { mediaTypes }: NonNullable<PageContract['bytes']>): File | undefined {
  if (mediaTypes.includes(file.type)) return file;
  return mediaTypes.includes(BYTES) ? new File([file], file.name, { type: BYTES }) : undefined;
}
