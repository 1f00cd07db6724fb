import { LINE_ENVELOPE, type ToolFailure } from '../../src/shared/call.js';
import { type ErrorAnswer, errors } from '../../src/shared/error-answer.js';
import type { Progress } from '../../src/shared/progress.js';
import type { Rejection } from '../../src/shared/rejection.js';
import type { Validate } from '../../src/shared/validate.js';
import { checkAnswerSize } from '../answer-size.js';
import { toolFailureOf } from '../failure.js';
import { stringify } from '../json/json-text.js';
import { TOOL_MODULES, validatorOf, type Work, workOf } from '../tool-modules.js';
import type { LineCall } from './parse-line.js';

/** A tool that is ready to run. */
export interface LoadedTool {
  readonly id: string;
  /** Maximum bytes of a body. */
  readonly bodyLimit: number;
  readonly validate: Validate;
  readonly run: Work;
}

/** The answer to a line, with LF at its end, and its HTTP status. */
export interface LineAnswer {
  readonly text: string;
  readonly status: number;
  /** The stack of a defect, for the log. */
  readonly defect?: string;
  /** Why the call is rejected, for metrics. */
  readonly rejection?: Rejection;
}

/** Imports the modules of a known tool. */
export async function loadTool(id: string, progress: Progress): Promise<LoadedTool> {
  const { bodyLimit } = TOOL_MODULES.get(id)!;
  return {
    id,
    bodyLimit,
    validate: await validatorOf(id, progress),
    run: await workOf(id, progress),
  };
}

/** Runs the call in a line of so many bytes, with its tool. Every failure becomes an answer. */
export function answerTo(
  { id, input }: LineCall,
  bytes: number,
  { id: tool, bodyLimit, validate, run }: LoadedTool,
  limitMs: number,
): LineAnswer {
  if (bytes > bodyLimit + LINE_ENVELOPE) return errorLine(id, errors.tooLarge(bodyLimit));
  try {
    const issues = validate(input);
    if (issues.length > 0) return errorLine(id, errors.invalid(issues));
    const text = `{${id}"ok":true,"result":${stringify(run(input, limitMs))}}\n`;
    checkAnswerSize(text);
    return { text, status: 200 };
  } catch (error) {
    const failure = toolFailureOf(error, limitMs);
    const answer = errorLine(id, answerToToolFailure(failure, tool), failure.kind === 'timeout' ? 'time' : undefined);
    return failure.kind === 'defect' ? { ...answer, defect: failure.stack } : answer;
  }
}

/** An error as the answer to a line; `id` is that of `LineCall`. */
export function errorLine(
  id: string,
  answer: ErrorAnswer & { readonly line?: number },
  rejection?: Rejection,
): LineAnswer {
  return { text: `{${id}${JSON.stringify(answer).slice(1)}\n`, status: answer.status, ...(rejection && { rejection }) };
}

function answerToToolFailure(failure: ToolFailure, tool: string): ErrorAnswer {
  switch (failure.kind) {
    case 'refused':
      return errors.refused(failure.message);
    case 'invalid':
      return errors.invalid(failure.issues);
    case 'timeout':
      return errors.timeout(tool, failure.limitMs);
    case 'defect':
      return errors.defect();
  }
}
