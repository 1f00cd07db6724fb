/** Tells on the standard error how far something is: on a terminal in one line that changes, else nothing. */
export function progress(line: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}
