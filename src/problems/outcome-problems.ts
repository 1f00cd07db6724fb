import type { JobResult, QueueRejection } from '../pool/job-queue.js';
import { TaskFailure } from '../pool/threads.js';
import type { Outcome, Reply, ToolFailure } from '../shared/call.js';
import type { Rejection } from '../shared/rejection.js';
import type { LaneName } from '../shared/tool.js';
import { type Problem, problems } from './problems.js';
import { retryAfterSeconds } from './retry-after.js';

/** Why a lane rejects, by what its queue says. */
export const QUEUE_REJECTIONS: Readonly<Record<QueueRejection, Rejection>> = {
  'queue-full': 'queue-full',
  'queue-delay': 'delay',
  'queue-timeout': 'wait',
};

/** The problem for a call that did not finish in a worker; `delayMs` is the queueing delay of its lane. */
export function problemOfResult(
  result: Exclude<JobResult<Reply>, { kind: 'done' }>,
  tool: string,
  lane: LaneName,
  delayMs: number,
): Problem {
  switch (result.kind) {
    case 'queue-full':
    case 'queue-delay':
      return problems.laneFull(lane, QUEUE_REJECTIONS[result.kind], retryAfterSeconds(delayMs));
    case 'queue-timeout':
      return problems.queueTimeout(result.waitMs, retryAfterSeconds(delayMs));
    case 'cancelled':
      return problems.clientClosed();
    case 'failed': {
      const { error } = result;
      if (!(error instanceof TaskFailure) || error.reason === 'crash') return problems.defect(error);
      return error.reason === 'timeout'
        ? problems.timeout(tool, error.limitMs)
        : problems.outOfMemory(tool, error.heapMb);
    }
  }
}

/** How long a job ran at last, in milliseconds, whether it has a reply or not; undefined if it did not run. */
export function runMsOf(result: JobResult<{ readonly runMs: number }>): number | undefined {
  if (result.kind === 'done') return result.reply.runMs;
  return result.kind === 'failed' && result.error instanceof TaskFailure ? result.error.runMs : undefined;
}

/** The body of a successful answer; throws a `Problem` for other outcomes. */
export function answerOf(outcome: Outcome, tool: string): string | Uint8Array {
  if (typeof outcome === 'string' || outcome instanceof Uint8Array) return outcome;
  if (outcome.kind === 'lines' || outcome.kind === 'message') {
    throw problems.defect(`the answer to a call is of kind ${outcome.kind}`);
  }
  throw problemOfOutcome(outcome, tool);
}

/** The members of a successful answer to an agent; throws a `Problem` for other outcomes. */
export function mcpMembersOf(outcome: Outcome, tool: string): string {
  const text = answerOf(outcome, tool);
  // The thread keeps them below the limit of what is transferred as bytes.
  if (typeof text !== 'string') throw problems.defect('the answer to an agent is not a text');
  return text;
}

/** The problem for a call that a worker ended without a result. */
export function problemOfOutcome(outcome: ToolFailure, tool: string): Problem {
  switch (outcome.kind) {
    case 'refused':
      return problems.refused(outcome.message);
    case 'invalid':
      return problems.invalid(outcome.issues);
    case 'timeout':
      return problems.timeout(tool, outcome.limitMs);
    case 'defect':
      return problems.defect(outcome.stack);
  }
}
