import { parseArgs } from 'node:util';

/**
 * The Nodes that the service supports, as versions of the npm package `node`: the oldest of `engines`,
 * and each line that has long-term support or gets it.
 */
export const NODES = ['20.19', '22', '24', '26'] as const;

/** What a run was asked to do. */
export interface Selection {
  readonly nodes: readonly string[];
  /** Compiled test files; none: all of them. */
  readonly files: readonly string[];
}

/** Reads the command line. Throws an `Error` with one line for options that are not valid. */
export function parseSelection(args: readonly string[]): Selection {
  const options = { only: { type: 'string', multiple: true } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const only = values.only?.flatMap(value => value.split(','));
  const unknown = only?.find(version => !(NODES as readonly string[]).includes(version));
  if (unknown !== undefined) {
    throw new Error(`--only: expected one of ${NODES.join(', ')}, got ${JSON.stringify(unknown)}`);
  }
  return { nodes: NODES.filter(version => only?.includes(version) ?? true), files: positionals };
}

/** The counts of one run of the suite. */
export interface Counts {
  readonly total: number;
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
}

/** The counts in tap's closing line, `# { total: 12, pass: 10, fail: 1, skip: 1 }`; undefined for any other line. */
export function parseCounts(line: string): Counts | undefined {
  if (!line.startsWith('# { total: ')) return undefined;
  const count = (name: string): number => Number(new RegExp(`\\b${name}: (\\d+)`).exec(line)?.[1] ?? 0);
  return { total: count('total'), pass: count('pass'), fail: count('fail'), skip: count('skip') + count('todo') };
}

/** What is told about a line of the report while the suite runs: the result of a file. */
export function progressOf(line: string): string | undefined {
  const [, result, file] = /^ *(ok|not ok) \d+ - (\S+\.test\.js)/.exec(line) ?? [];
  return file === undefined ? undefined : `${result === 'ok' ? 'passed' : 'FAILED'} ${file}`;
}

/** The line that tells a Node's result. */
export interface Result {
  readonly line: string;
  readonly passed: boolean;
}

/** The line that ends a Node's run. A run without counts, or without a test, has failed. */
export function resultLine(version: string, status: number | null, counts: Counts | undefined): Result {
  const passed = status === 0 && counts !== undefined && counts.total > 0 && counts.fail === 0;
  if (counts === undefined) return { line: `Node ${version}: no counts (exit code ${status})`, passed };
  const { pass, fail, skip } = counts;
  const line = `Node ${version}: ${pass} passed, ${fail} failed, ${skip} skipped`;
  return { line: passed ? line : `${line} (exit code ${status})`, passed };
}
