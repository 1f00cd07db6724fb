import { MessageChannel } from 'node:worker_threads';

/** A port that is closed: what is transferred to it is taken from its owner all the same (HTML, message port post message steps), and freed, for there is nobody to get it. */
const nowhere = new MessageChannel().port1;
nowhere.close();

/**
 * Frees the memory of bytes that nobody reads any more, now instead of when the
 * collector finds them: the chunks of a few large bodies are enough to make it run.
 * The bytes have length 0 afterwards. Where they are a view of part of their memory
 * nothing happens, for others may read the rest.
 */
export function release(bytes: Uint8Array): void {
  const { buffer } = bytes;
  const whole = bytes.byteLength > 0 && bytes.byteLength === buffer.byteLength;
  if (whole && buffer instanceof ArrayBuffer) nowhere.postMessage(null, [buffer]);
}
