import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;

/**
 * Heaps above this size, in bytes, are collected after a task. V8 alone lets an idle thread keep garbage up to its heap
 * limit, because nothing triggers a collection.
 */
const COLLECT_ABOVE = 96 * 1024 * 1024;

/**
 * A task that ran for less than this, in milliseconds, cannot have left much garbage; reading the statistics costs 3
 * µs.
 */
const MIN_RUN_MS = 1;

/** A heap and its collector. */
export interface Heap {
  /** Bytes in use, including external buffers. */
  bytes(): number;
  /** Collects new objects. */
  collectNew(): void;
  collectAll(): void;
}

/** The heap of this thread. */
const OWN_HEAP: Heap = {
  bytes() {
    const { used_heap_size: used, external_memory: external } = getHeapStatistics();
    return used + external;
  },
  collectNew: () => collect({ type: 'minor' }),
  collectAll: () => collect(),
};

/**
 * Collects garbage until the heap has at most so many bytes, if it can; returns its bytes. New objects are collected
 * first: collecting all of them also drops compiled code that refers to objects without another use, which V8 then
 * compiles again.
 */
function collectDownTo(most: number, heap: Heap): number {
  heap.collectNew();
  const bytes = heap.bytes();
  if (bytes <= most) return bytes;
  heap.collectAll();
  return heap.bytes();
}

/** Collects garbage, by default of the thread, if the heap has more than so many bytes. */
export function collectGarbage(above: number, heap: Heap = OWN_HEAP): void {
  if (heap.bytes() > above) collectDownTo(above, heap);
}

/**
 * Collects the thread's garbage if a task of `runMs` may have left much; returns the bytes of the heap, 0 if not
 * measured.
 */
export function collectAfter(runMs: number): number {
  if (runMs < MIN_RUN_MS) return 0;
  const bytes = OWN_HEAP.bytes();
  return bytes < COLLECT_ABOVE ? bytes : collectDownTo(COLLECT_ABOVE, OWN_HEAP);
}
