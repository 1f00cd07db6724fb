import { performance } from 'node:perf_hooks';

/**
 * A process that does nothing but wake every few milliseconds: when it is late, the machine stood still. Asked by a
 * message, it answers the longest delay since it was asked last, in milliseconds.
 */
const EVERY_MS = 5;

let last = performance.now();
let longest = 0;
setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - EVERY_MS);
  last = now;
}, EVERY_MS);

process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
