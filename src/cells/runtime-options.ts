/** Command-line options of Node for a cell: docs/configuration.md, "Options of Node". */
export const CELL_OPTIONS: readonly string[] = [
  '--single-threaded-gc',
  '--no-allocation-site-pretenuring',
  '--no-memory-reducer',
];

/** Tunables of glibc for a cell, in bytes: docs/operation.md, "Memory". */
const GLIBC_TUNABLES = 'glibc.malloc.mmap_threshold=16777216:glibc.malloc.trim_threshold=16777216';

/** Variables of a cell that only the start of a process can set. An operator's own value has precedence. */
export const cellVariables = (env: NodeJS.ProcessEnv): Record<string, string> => ({
  GLIBC_TUNABLES: env['GLIBC_TUNABLES'] ?? GLIBC_TUNABLES,
});
