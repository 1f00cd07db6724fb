import { performance } from 'node:perf_hooks';
/** Milliseconds between two lines where the output is not a terminal. */
const EVERY_MS = 10_000;
let lineAt = -Infinity;
/**
 * Shows on the standard error how far a run is: on a terminal in one line that changes, elsewhere as a line every ten
 * seconds, or at once where `now` is set. An empty line clears the terminal's.
 */
export function progress(line, now = false) {
    if (process.stderr.isTTY) {
        process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
        return;
    }
    if (line === '' || (!now && performance.now() - lineAt < EVERY_MS))
        return;
    lineAt = performance.now();
    process.stderr.write(`${line}\n`);
}
//# sourceMappingURL=progress.js.map