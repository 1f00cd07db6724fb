/**
 * Has the process end for certain when it exits. Node waits for its threads, also for one in native code, which
 * nothing interrupts: while `mayWait`, the process kills itself instead, and its exit code is lost.
 */
export function endWithThreads(mayWait: () => boolean): void {
  process.on('exit', () => {
    if (mayWait()) process.kill(process.pid, 'SIGKILL');
  });
}
