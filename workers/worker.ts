import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { SMALL_BODY, type Batch, type Call, type Outcome, type Replies } from '../src/shared/call.js';
import { Progress } from '../src/shared/progress.js';
import { readBody } from '../src/shared/parse-body.js';
import { release } from '../src/shared/free-buffer.js';
import { ANSWER_LIMIT, type Tool } from '../src/shared/tool.js';
import type { Validate } from '../src/shared/validate.js';
import { DeadlinePassed } from './deadline.js';
import { stringify } from './json/json-text.js';
import { Refusal, UnfitInput } from './tool-error.js';

/** The modules of each tool by its id, as URLs; the front gives them to a thread at its start. */
const modules = workerData as ReadonlyMap<string, { readonly contractUrl: string; readonly workUrl: string }>;

type Work = (input: unknown, limitMs: number) => unknown;

const works = new Map<string, Work>();
const validators = new Map<string, Validate>();

/**
 * The task that the pool runs: calls that travelled together, each answered by
 * itself. A problem goes back as a plain value; only a defect of the thread itself
 * ends the task.
 */
export default async function task({ calls, progress: cells }: Batch): Promise<unknown> {
  const progress = new Progress(cells);
  const outcomes: Outcome[] = [];
  const runMs: number[] = [];
  const buffers: ArrayBufferLike[] = [];
  for (const [i, call] of calls.entries()) {
    if (!progress.begin(i)) break;
    const start = performance.now();
    const outcome = await settle(call, progress);
    if (outcome instanceof Uint8Array) buffers.push(outcome.buffer);
    outcomes.push(outcome);
    runMs.push(performance.now() - start);
  }
  const replies: Replies = { outcomes, runMs };
  return buffers.length === 0 ? replies : move({ [transferableSymbol]: buffers, [valueSymbol]: replies });
}

async function settle({ tool, limitMs, body }: Call, progress: Progress): Promise<Outcome> {
  try {
    const run = works.get(tool) ?? (await progress.load(() => workOf(tool)));
    if ('input' in body) return answer(run(body.input, limitMs));
    const bytes = joined(body.parts);
    const read = readBody(bytes);
    release(bytes);
    if ('problem' in read) return { kind: 'refused', message: read.problem };
    const validate = validators.get(tool) ?? (await progress.load(() => validatorOf(tool)));
    const issues = validate(read.input);
    if (issues.length > 0) return { kind: 'invalid', issues };
    return answer(run(read.input, limitMs));
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', message: error.message };
    if (error instanceof UnfitInput) return { kind: 'invalid', issues: error.issues };
    if (error instanceof DeadlinePassed) return { kind: 'late', limitMs };
    return { kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The finished body of a success, so that the front has nothing to serialise. */
function answer(result: unknown): Outcome {
  const body = `{"ok":true,"result":${stringify(result)}}`;
  if (body.length <= SMALL_BODY) return body;
  const bytes = Buffer.byteLength(body);
  if (bytes > ANSWER_LIMIT) {
    throw new Refusal(`the answer would take ${bytes} bytes; at most ${ANSWER_LIMIT} are sent`);
  }
  return Buffer.from(body);
}

function joined(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  const bytes = Buffer.concat(parts);
  parts.forEach(release);
  return bytes;
}

/** The work of a tool; its libraries are loaded on its first call, never at start. */
async function workOf(tool: string): Promise<Work> {
  const { run } = (await import(modules.get(tool)!.workUrl)) as { run: Work };
  works.set(tool, run);
  return run;
}

/** The validator of a tool's contract; only large bodies need it, so the schema compiler is not loaded before. */
async function validatorOf(tool: string): Promise<Validate> {
  const { compile } = await import('../src/shared/validate.js');
  const { default: contract } = (await import(modules.get(tool)!.contractUrl)) as { default: Tool };
  const validate = compile(contract);
  validators.set(tool, validate);
  return validate;
}
