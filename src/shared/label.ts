import { Buffer } from 'node:buffer';

/**
 * A short text in shared memory, with its length in front. A thread writes down whose call it runs before it runs it:
 * the bytes of a large body are transferred, so the label is all that is left when the thread is ended.
 */
export type Label = SharedArrayBuffer;

const LENGTH_BYTES = 4;

/** An empty label for a text of at most `bytes` bytes of UTF-8. */
export const createLabel = (bytes: number): Label => new SharedArrayBuffer(LENGTH_BYTES + bytes);

/** Writes a text; whether it fits. */
export function writeLabel(label: Label, text: string): boolean {
  const bytes = Buffer.from(text);
  if (bytes.length > label.byteLength - LENGTH_BYTES) return false;
  new Uint8Array(label, LENGTH_BYTES).set(bytes);
  new Int32Array(label, 0, 1)[0] = bytes.length;
  return true;
}

/** The text that was written last; empty if none was. */
export function readLabel(label: Label): string {
  const length = new Int32Array(label, 0, 1)[0]!;
  return Buffer.from(new Uint8Array(label, LENGTH_BYTES, length).slice()).toString();
}
