import { readCatalog } from './catalog.js';
import { readConfig } from './config/config.js';
import { InputChecker } from './input-checker.js';
import { createToolPool } from './pool/create-tool-pool.js';
import { answerOf, problemOfResult } from './problems/outcome-problems.js';
import { Problem } from './problems/problems.js';
import type { ErrorAnswer } from './shared/error-answer.js';
import { errors } from './shared/error-answer.js';
import { laneOf } from './shared/lane-of.js';
import { bodyLimitOf, type Issue } from './shared/tool.js';

/** A call without a result, with the status and the message that the service would answer. */
export class ToolpoolError extends Error {
  override readonly name = 'ToolpoolError';
  readonly status: number;
  readonly issues: readonly Issue[];

  constructor({ status, error, issues = [] }: ErrorAnswer, options?: ErrorOptions) {
    super(error, options);
    this.status = status;
    this.issues = issues;
  }
}

/** The tools in threads of this process. */
export interface Toolpool {
  /** Runs a call with the contract's defaults. Throws `ToolpoolError`, or the reason of the signal. */
  run(tool: string, input: unknown, options?: { readonly signal?: AbortSignal }): Promise<unknown>;
  /**
   * Ends all threads. Calls that have no result yet reject. A thread in native code that nothing interrupts is not
   * waited for, but Node.js waits for it when the process exits.
   */
  close(): Promise<void>;
}

/** The lanes and limits of the service, without HTTP. Resolves when every thread is up. */
export async function createToolpool(settings: Readonly<Record<string, string>> = {}): Promise<Toolpool> {
  const { lanes } = readConfig(settings);
  const catalog = await readCatalog();
  const pool = createToolPool(catalog, {
    lanes,
    // A crashed thread is replaced, and its call rejects with the cause.
    onError: () => {},
    onFailure: () => {},
    onStuck: () => {},
  });
  const inputs = new InputChecker();
  let closed = false;

  async function run(id: string, given: unknown, { signal }: { readonly signal?: AbortSignal } = {}): Promise<unknown> {
    signal?.throwIfAborted();
    if (closed) throw closedError();
    const entry = catalog.get(id);
    if (entry === undefined) throw new ToolpoolError({ status: 404, error: `unknown tool ${JSON.stringify(id)}` });
    const { tool } = entry;
    const { input, issues } = inputs.check(entry, given);
    if (issues.length > 0) throw new ToolpoolError(errors.invalid(issues));
    const text = jsonOf(input);
    const size = Buffer.byteLength(text);
    const limit = bodyLimitOf(tool);
    if (size > limit) throw new ToolpoolError(errors.tooLarge(limit));
    const lane = laneOf(tool, size);
    const ticket = pool.submit(lane, id, text);
    signal?.addEventListener('abort', ticket.cancel, { once: true });
    try {
      const result = await ticket.result;
      signal?.throwIfAborted();
      if (closed && result.kind === 'cancelled') throw closedError();
      if (result.kind !== 'done') throw problemOfResult(result, id, lane, pool.delayMs(lane));
      const body = answerOf(result.reply.outcome, id);
      return resultOf(
        typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.length).toString(),
      );
    } catch (error) {
      throw error instanceof Problem ? errorOf(error) : error;
    } finally {
      signal?.removeEventListener('abort', ticket.cancel);
    }
  }

  await pool.ready();
  return {
    run,
    close: () => {
      closed = true;
      return pool.close();
    },
  };
}

/** The input as a caller of the service would send it. Throws `ToolpoolError` for cycles and big integers. */
function jsonOf(input: unknown): string {
  try {
    return JSON.stringify(input);
  } catch (cause) {
    throw new ToolpoolError({ status: 422, error: `the input is not JSON: ${(cause as Error).message}` }, { cause });
  }
}

const closedError = (): ToolpoolError => new ToolpoolError({ status: 503, error: 'the pool is closed' });

const resultOf = (answer: string): unknown => (JSON.parse(answer) as { readonly result: unknown }).result;

function errorOf(problem: Problem): ToolpoolError {
  const { statusCode, message, issues, cause } = problem;
  return new ToolpoolError({ status: statusCode, error: message, ...(issues && { issues }) }, { cause });
}
