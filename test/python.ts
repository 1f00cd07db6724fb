import { spawnSync } from 'node:child_process';
import type { Test } from 'tap';

/**
 * Runs a Python script as an oracle, with `input` as JSON on its standard input. If python3 is not installed, notes it
 * in the report and returns undefined.
 */
export function runPython(
  t: Test,
  script: string,
  input?: unknown,
): { readonly stdout: string; readonly stderr: string } | undefined {
  const { error, stdout, stderr } = spawnSync('python3', ['-c', script], {
    ...(input !== undefined && { input: JSON.stringify(input) }),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error === undefined) return { stdout, stderr };
  t.comment('skipped: python3 is not installed');
  return undefined;
}
