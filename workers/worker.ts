import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { type Call, type Outcome, type Replies, SMALL_BODY, type TaskInput } from '../src/shared/call.js';
import { freeBuffer } from '../src/shared/free-buffer.js';
import { parseBody } from '../src/shared/parse-body.js';
import { Progress } from '../src/shared/progress.js';
import { checkAnswerSize } from './answer-size.js';
import { runLines } from './batch-lines.js';
import { failureOf } from './failure.js';
import { collectAfter, collectGarbage } from './garbage.js';
import { stringify } from './json/json-text.js';
import { membersOf, runMessage } from './mcp-message.js';
import { bytesWorkOf, validatorOf, workOf } from './tool-modules.js';

/**
 * The task that the pool runs: a batch of calls, each answered by itself. Every problem is
 * returned as a plain value; only a defect of the thread itself rejects.
 */
export default async function task({ calls, collect, progress: progressMemory }: TaskInput): Promise<unknown> {
  if (collect) collectGarbage();
  const progress = new Progress(progressMemory);
  const outcomes: Outcome[] = [];
  const runMs: number[] = [];
  const buffers: ArrayBufferLike[] = [];
  for (const [i, call] of calls.entries()) {
    if (!progress.begin(i)) break;
    const start = performance.now();
    const outcome = await outcomeOf(call, progress);
    const bytes =
      typeof outcome === 'string' ? undefined : outcome instanceof Uint8Array ? outcome : answersOf(outcome);
    if (bytes !== undefined) buffers.push(bytes.buffer);
    outcomes.push(outcome);
    runMs.push(performance.now() - start);
  }
  const heapBytes = collectAfter(runMs.reduce((sum, ms) => sum + ms, 0));
  const replies: Replies = { outcomes, runMs, heapBytes };
  return buffers.length === 0 ? replies : move({ [transferableSymbol]: buffers, [valueSymbol]: replies });
}

const answersOf = (outcome: Exclude<Outcome, string | Uint8Array>): Uint8Array | undefined =>
  outcome.kind === 'lines' ? outcome.answers : undefined;

async function outcomeOf({ tool, limitMs, body }: Call, progress: Progress): Promise<Outcome> {
  try {
    if ('text' in body) return answer((await workOf(tool, progress))(JSON.parse(body.text), limitMs));
    if ('input' in body) {
      const result = (await workOf(tool, progress))(body.input, limitMs);
      return body.answerFormat === 'mcp' ? membersOf(result, tool) : answer(result);
    }
    const bytes = joined(body.parts);
    if (body.lines !== undefined) return await runLines(bytes, body.lines, limitMs, progress);
    if (body.message === true) return await runMessage(bytes, body.label, limitMs, progress);
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
    return failureOf(error, limitMs);
  }
}

/** Serializes the answer to a success. Throws `ToolError` when it is too large. */
function answer(result: unknown): Outcome {
  const body = `{"ok":true,"result":${stringify(result)}}`;
  if (body.length <= SMALL_BODY) return body;
  checkAnswerSize(body);
  return Buffer.from(body);
}

function joined(parts: readonly Uint8Array[]): Buffer {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
  const bytes = Buffer.concat(parts);
  parts.forEach(freeBuffer);
  return bytes;
}
