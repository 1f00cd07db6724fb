import { setFlagsFromString } from 'node:v8';

/** Command-line options of Node for a cell: docs/operation.md, "Garbage collection". */
export const CELL_OPTIONS: readonly string[] = [
  '--single-threaded-gc',
  '--no-allocation-site-pretenuring',
  '--no-memory-reducer',
  '--initial-old-space-size=128',
  '--heap-growing-percent=450',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
];

/** Tunables of glibc for a cell: huge pages on request, and thresholds in bytes; docs/operation.md, "Memory". */
const GLIBC_TUNABLES =
  'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=16777216:glibc.malloc.trim_threshold=16777216';

/** Variables of a cell that only the start of a process can set. An operator's own value has precedence. */
export const cellVariables = (env: NodeJS.ProcessEnv): Record<string, string> => ({
  GLIBC_TUNABLES: env['GLIBC_TUNABLES'] ?? GLIBC_TUNABLES,
});

/**
 * Options of a cell for the heap of its main thread, and their values for other threads, in MiB; 0 is V8's default. A
 * thread's young generation begins with semispaces of 4 MiB: it would begin with 1 MiB, grow only if many objects
 * survive, and so be collected after each MiB of garbage.
 */
const OF_THREADS = { 'initial-old-space-size': 0, 'min-semi-space-size': 4, 'max-semi-space-size': 0 };

/** Keeps V8's options for the heap of this thread from those that start later; its own heap exists already. */
export function keepHeapOptions(): void {
  for (const [option, mb] of Object.entries(OF_THREADS)) setFlagsFromString(`--${option}=${mb}`);
}
