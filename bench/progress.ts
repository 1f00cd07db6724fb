/** Overwrites a status line on standard error; prints nothing if that is not a terminal. */
export function progress(line: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}
