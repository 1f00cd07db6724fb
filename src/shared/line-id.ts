import { Buffer } from 'node:buffer';

/** Maximum bytes of a line to look at. */
const EXAMINED = 512;

/** The first member, or the second after the tool, if it is an id that is a string, a number or a word. */
const FIRST_ID = new RegExp(
  String.raw`^\ufeff?[ \t\r]*\{[ \t\r]*(?:"tool"[ \t\r]*:[ \t\r]*"[\w-]*"[ \t\r]*,[ \t\r]*)?` +
    String.raw`"id"[ \t\r]*:[ \t\r]*("(?:[^"\\]|\\.)*"|[\w.+-]+)[ \t\r]*[,}]`,
);

/**
 * The id at the start of a line of a batch that cannot be parsed: the member `"id"` as JSON text, with the comma after
 * it. Empty if there is none to read. `bytes` is the line, or its beginning.
 */
export function idMember(bytes: Uint8Array): string {
  const { buffer, byteOffset, byteLength } = bytes;
  const start = Buffer.from(buffer, byteOffset, Math.min(byteLength, EXAMINED)).toString();
  const text = FIRST_ID.exec(start)?.[1];
  return text === undefined || text.includes('\ufffd') || !isJson(text) ? '' : `"id":${text},`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
