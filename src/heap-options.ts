import { setFlagsFromString } from 'node:v8';

/** Options of V8 that `npm start` passes for the heap of the main thread. They would overrule the limits of threads. */
const OPTIONS = ['initial-old-space-size', 'min-semi-space-size', 'max-semi-space-size'] as const;

/** Keeps V8's options for the heap of this thread from those that start later; its own heap exists already. */
export function keepHeapOptions(): void {
  for (const option of OPTIONS) setFlagsFromString(`--${option}=0`);
}
