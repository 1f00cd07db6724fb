import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type Batch, type Call, type Outcome, type Replies, SMALL_BODY } from '../src/shared/call.js';
import { freeBuffer } from '../src/shared/free-buffer.js';
import { parseBody } from '../src/shared/parse-body.js';
import { Progress } from '../src/shared/progress.js';
import { ANSWER_LIMIT, type Tool } from '../src/shared/tool.js';
import type { Validate } from '../src/shared/validate.js';
import { DeadlineError } from './deadline.js';
import { collectAfter, collectGarbage } from './garbage.js';
import { stringify } from './json/json-text.js';
import { InvalidInputError, ToolError } from './tool-error.js';

/** The modules of each tool by its id, as URLs; given to the thread at its start. */
const modules = workerData as ReadonlyMap<string, { readonly contractUrl: string; readonly workUrl: string }>;

/** A module of `tools/`. */
interface Work {
  readonly run: (input: unknown, limitMs: number) => unknown;
  /** There where the contract has `bytesBody`. */
  readonly runBytes?: (bytes: Uint8Array, limitMs: number) => unknown;
}

const works = new Map<string, Work>();
const validators = new Map<string, Validate>();

/**
 * The task that the pool runs: a batch of calls, each answered by itself. Every problem is
 * returned as a plain value; only a defect of the thread itself rejects.
 */
export default async function task({ calls, collect, progress: cells }: Batch): Promise<unknown> {
  if (collect) collectGarbage();
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
  const heapBytes = collectAfter(runMs.reduce((sum, ms) => sum + ms, 0));
  const replies: Replies = { outcomes, runMs, heapBytes };
  return buffers.length === 0 ? replies : move({ [transferableSymbol]: buffers, [valueSymbol]: replies });
}

async function settle({ tool, limitMs, body }: Call, progress: Progress): Promise<Outcome> {
  try {
    const work = works.get(tool) ?? (await progress.load(() => workOf(tool)));
    if ('input' in body) return answer(work.run(body.input, limitMs));
    const bytes = joined(body.parts);
    if (!body.isJson) return answerTo(work, bytes, limitMs);
    const parsed = parseBody(bytes);
    freeBuffer(bytes);
    if ('problem' in parsed) return { kind: 'refused', message: parsed.problem };
    const validate = validators.get(tool) ?? (await progress.load(() => validatorOf(tool)));
    const issues = validate(parsed.input);
    if (issues.length > 0) return { kind: 'invalid', issues };
    return answer(work.run(parsed.input, limitMs));
  } catch (error) {
    if (error instanceof ToolError) return { kind: 'refused', message: error.message };
    if (error instanceof InvalidInputError) return { kind: 'invalid', issues: error.issues };
    if (error instanceof DeadlineError) return { kind: 'timeout', limitMs };
    return { kind: 'defect', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The answer to a body of bytes. */
function answerTo({ runBytes }: Work, bytes: Buffer, limitMs: number): Outcome {
  if (runBytes === undefined) throw new Error('the contract has bytesBody, its work has no runBytes');
  try {
    return answer(runBytes(bytes, limitMs));
  } finally {
    freeBuffer(bytes);
  }
}

/** Serializes the answer to a success. Throws `ToolError` when it is too large. */
function answer(result: unknown): Outcome {
  const body = `{"ok":true,"result":${stringify(result)}}`;
  if (body.length <= SMALL_BODY) return body;
  const bytes = Buffer.byteLength(body);
  if (bytes > ANSWER_LIMIT) {
    throw new ToolError(
      `result too large: ${bytes.toLocaleString('en')} bytes, maximum ${ANSWER_LIMIT.toLocaleString('en')}`,
    );
  }
  return Buffer.from(body);
}

function joined(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  const bytes = Buffer.concat(parts);
  parts.forEach(freeBuffer);
  return bytes;
}

/** Loads the work of a tool with its libraries, on the tool's first call. */
async function workOf(tool: string): Promise<Work> {
  const work = (await import(modules.get(tool)!.workUrl)) as Work;
  works.set(tool, work);
  return work;
}

/**
 * Compiles the validator of a tool. Only large bodies need it, so the schema compiler is loaded on the first of them.
 */
async function validatorOf(tool: string): Promise<Validate> {
  const { compile } = await import('../src/shared/validate.js');
  const { default: contract } = (await import(modules.get(tool)!.contractUrl)) as { default: Tool };
  const validate = compile(contract);
  validators.set(tool, validate);
  return validate;
}
