import { MessageChannel } from 'node:worker_threads';
/** Transferring to a closed port detaches and frees the buffer (HTML, message port post message steps). */
const closedPort = new MessageChannel().port1;
closedPort.close();
/** Smaller buffers are left to the garbage collector, in bytes: to transfer one costs some microseconds. */
const LEAST_BYTES = 4096;
/**
 * Frees the memory of bytes that are no longer needed, without waiting for a garbage collection: the chunks of a few
 * large bodies are enough to trigger one. The bytes may have length 0 afterwards. A view of a part of its buffer is not
 * freed, because other code may read the rest.
 */
export function freeBuffer(bytes) {
    const { buffer } = bytes;
    const whole = bytes.byteLength >= LEAST_BYTES && bytes.byteLength === buffer.byteLength;
    if (whole && buffer instanceof ArrayBuffer)
        closedPort.postMessage(null, [buffer]);
}
//# sourceMappingURL=free-buffer.js.map