import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { type Call, type Outcome, type Replies, SMALL_BODY, type TaskInput } from '../src/shared/call.js';
import { freeBuffer } from '../src/shared/free-buffer.js';
import { parseBody } from '../src/shared/parse-body.js';
import { Progress } from '../src/shared/progress.js';
import { checkAnswerSize } from './answer-size.js';
import { toolFailureOf } from './failure.js';
import { collectAfter, collectGarbage } from './garbage.js';
import { stringify } from './json/json-text.js';
import { onFirstUse } from './on-first-use.js';
import { bytesWorkOf, validatorOf, workOf } from './tool-modules.js';

const piscina = onFirstUse(() => import('piscina'));
const batches = onFirstUse(() => import('./batch/run-lines.js'));
const messages = onFirstUse(() => import('./mcp-message.js'));

/**
 * The task that the pool runs: a group of calls, each answered by itself. Every problem is
 * returned as a plain value; only a defect of the thread itself rejects.
 */
export default async function task(input: TaskInput): Promise<unknown> {
  const { tools, limitsMs, bodies, collectAbove } = input;
  if (collectAbove !== Infinity) collectGarbage(collectAbove);
  const progress = new Progress(input.progress);
  const outcomes: Outcome[] = [];
  const runMs: number[] = [];
  const buffers: ArrayBufferLike[] = [];
  for (const [i, tool] of tools.entries()) {
    if (!progress.begin(i)) break;
    const start = performance.now();
    const outcome = await outcomeOf({ tool, limitMs: limitsMs[i]!, body: bodies[i]! }, progress);
    // Loaded within the run time, from which the main thread subtracts what is loaded.
    if (typeof outcome !== 'string') {
      await piscina(progress);
      buffers.push(...buffersOf(outcome));
    }
    outcomes.push(outcome);
    runMs.push(performance.now() - start);
  }
  const heapBytes = collectAfter(runMs.reduce((sum, ms) => sum + ms, 0));
  const replies: Replies = { outcomes, runMs, heapBytes };
  if (buffers.length === 0) return replies;
  const pool = await piscina(progress);
  return pool.move({ [pool.transferableSymbol]: buffers, [pool.valueSymbol]: replies });
}

/** The buffers of an outcome, to transfer them. */
function buffersOf(outcome: Exclude<Outcome, string>): ArrayBufferLike[] {
  if (outcome instanceof Uint8Array) return [outcome.buffer];
  return outcome.kind === 'lines' ? outcome.runs.flatMap(({ answers }) => answers.map(({ buffer }) => buffer)) : [];
}

async function outcomeOf({ tool, limitMs, body }: Call, progress: Progress): Promise<Outcome> {
  try {
    if (typeof body === 'string') return answer((await workOf(tool, progress))(JSON.parse(body), limitMs));
    if ('input' in body) {
      const result = (await workOf(tool, progress))(body.input, limitMs);
      if (body.mcp === undefined) return answer(result);
      return (await messages(progress)).membersOf(result, tool, body.mcp);
    }
    if (body.lines !== undefined) {
      const runs = body.lines.label === undefined ? body.parts.map(bufferOf) : [joined(body.parts)];
      return await (await batches(progress)).runLines(runs, body, limitMs, progress);
    }
    const bytes = joined(body.parts);
    if (body.message === true) return await (await messages(progress)).runMessage(bytes, body, limitMs, progress);
    if (!body.isJson) {
      const runBytes = await bytesWorkOf(tool, progress);
      try {
        return answer(runBytes(bytes, limitMs));
      } finally {
        freeBuffer(bytes);
      }
    }
    const run = await workOf(tool, progress);
    const parsed = parseBody(bytes);
    freeBuffer(bytes);
    if ('problem' in parsed) return { kind: 'refused', message: parsed.problem };
    const issues = (await validatorOf(tool, progress))(parsed.input);
    if (issues.length > 0) return { kind: 'invalid', issues };
    return answer(run(parsed.input, limitMs));
  } catch (error) {
    return toolFailureOf(error, limitMs);
  }
}

/** Serializes the answer to a success. Throws `ToolError` when it is too large. */
function answer(result: unknown): Outcome {
  const body = `{"ok":true,"result":${stringify(result)}}`;
  if (body.length <= SMALL_BODY) return body;
  checkAnswerSize(body);
  return Buffer.from(body);
}

/** The same bytes: a Buffer arrives in a thread as a Uint8Array. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function joined(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return bufferOf(first);
  const bytes = Buffer.concat(parts);
  parts.forEach(freeBuffer);
  return bytes;
}
