import { Buffer } from 'node:buffer';

/**
 * A short text in shared memory, after its length. A thread writes which call it runs before it runs it. The bytes of a
 * large body are transferred to the thread, so only the label is left if the thread is ended.
 */
export type Label = SharedArrayBuffer;

const LENGTH_BYTES = 4;

/** An empty label for a text of at most `bytes` bytes of UTF-8. */
export const createLabel = (bytes: number): Label => new SharedArrayBuffer(LENGTH_BYTES + bytes);

/** Writes a text; false if it does not fit. */
export function writeLabel(label: Label, text: string): boolean {
  const bytes = Buffer.from(text);
  if (bytes.length > label.byteLength - LENGTH_BYTES) return false;
  new Uint8Array(label, LENGTH_BYTES).set(bytes);
  new Int32Array(label, 0, 1)[0] = bytes.length;
  return true;
}

/** The last text that was written; empty if none was. */
export function readLabel(label: Label): string {
  const length = new Int32Array(label, 0, 1)[0]!;
  return Buffer.from(new Uint8Array(label, LENGTH_BYTES, length).slice()).toString();
}
