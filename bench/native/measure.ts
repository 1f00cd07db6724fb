import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Counterpart } from './counterpart.js';

/** Maximum output of a program, in bytes. */
const MAX_OUTPUT = 256 * 1024 * 1024;

/** A size of a counterpart; the shortest times of all rounds, in milliseconds. */
export interface Measured {
  readonly bytes: number;
  /** From sending the call to the end of its answer, after the program has run. */
  readonly callMs: number;
  /** The same of a call that follows others. */
  readonly warmCallMs: number;
  /** From the start of the process to its end. */
  readonly programMs: number;
  /** Undefined where that cannot be said. */
  readonly isSame: boolean | undefined;
}

/** A counterpart at all its sizes. */
export interface MeasuredCounterpart {
  readonly counterpart: Counterpart;
  /** The first line that the program prints of its version. */
  readonly version: string;
  /** The time of the program on a trivial text. */
  readonly startMs: number;
  readonly sizes: readonly Measured[];
}

/** The program's version; undefined if it is not installed. */
export function versionOf({ version: [program, ...args] }: Counterpart): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  // OpenSSL adds the version of its library in parentheses.
  return status === 0
    ? (stdout || stderr)
        .trim()
        .split('\n')[0]
        ?.replace(/ \(Library:.*\)$/, '')
    : undefined;
}

/** Calls the service at `url` and runs the program in turns. Throws if one of them fails. */
export async function measure(
  counterpart: Counterpart,
  version: string,
  { url, rounds, say }: { readonly url: string; readonly rounds: number; readonly say: (line: string) => void },
): Promise<MeasuredCounterpart> {
  const { work, command, text: textOf, second: secondOf, sizes, trivial, input, isSame } = counterpart;
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-native-'));
  try {
    const files = [join(folder, 'a'), join(folder, 'b')] as const;
    const write = (text: string, second: string): void => {
      writeFileSync(files[0], text);
      writeFileSync(files[1], second);
    };
    write(trivial, secondOf?.(trivial) ?? '');
    const startMs = Math.min(...Array.from({ length: rounds }, () => runProgram(command, files).ms));
    const measured: Measured[] = [];
    for (const bytes of sizes) {
      say(`${work}, ${command[0]}, ${bytes} bytes`);
      const text = textOf(bytes);
      const second = secondOf?.(text) ?? '';
      write(text, second);
      const body = Buffer.from(JSON.stringify(input(text, second)));
      let [callMs, programMs] = [Infinity, Infinity];
      let same: boolean | undefined;
      for (let round = 0; round < rounds; round++) {
        const called = await callTool(url, counterpart.tool, body);
        const run = runProgram(command, files);
        callMs = Math.min(callMs, called.ms);
        programMs = Math.min(programMs, run.ms);
        same ??= isSame?.(called.result, run.printed);
      }
      let warmCallMs = Infinity;
      for (let round = 0; round < rounds; round++)
        warmCallMs = Math.min(warmCallMs, (await callTool(url, counterpart.tool, body)).ms);
      measured.push({ bytes, callMs, warmCallMs, programMs, isSame: same });
    }
    return { counterpart, version, startMs, sizes: measured };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runProgram(command: readonly string[], files: readonly [string, string]): { ms: number; printed: string } {
  const [program = '', ...args] = command.map(arg => (arg === 'A' ? files[0] : arg === 'B' ? files[1] : arg));
  const start = performance.now();
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT });
  const ms = performance.now() - start;
  // `diff` and `grep` end with 1 where there are differences, or no matches.
  if (error !== undefined || (status !== 0 && status !== 1))
    throw new Error(`${program} failed with ${status}: ${error?.message ?? stderr.slice(0, 500)}`);
  return { ms, printed: stdout };
}

async function callTool(
  url: string,
  tool: string,
  body: Buffer,
): Promise<{ ms: number; result: Readonly<Record<string, unknown>> }> {
  const start = performance.now();
  const response = await fetch(`${url}/api/tools/${tool}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const bytes = await response.arrayBuffer();
  const ms = performance.now() - start;
  const answer = Buffer.from(bytes).toString();
  if (response.status !== 200) throw new Error(`${tool}: ${response.status} ${answer.slice(0, 500)}`);
  return { ms, result: (JSON.parse(answer) as { result: Record<string, unknown> }).result };
}
