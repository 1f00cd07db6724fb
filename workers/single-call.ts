import { parentPort, workerData } from 'node:worker_threads';
import type { ToolFailure, ToolModules } from '../src/shared/call.js';
import type { Tool } from '../src/shared/tool.js';
import { compile } from '../src/shared/validate.js';
import { checkAnswerSize } from './answer-size.js';
import { failureOf } from './failure.js';
import { stringify } from './json/json-text.js';

/** The outcome of a call from the command line: the result as JSON text, or the failure. */
export type SingleOutcome = string | ToolFailure;

/** One call of the one tool of this thread. */
export interface SingleCall {
  readonly input: unknown;
  readonly limitMs: number;
}

/**
 * The thread of the command line: it loads one tool and runs its calls one after the other. It posts `ready` when the
 * tool is loaded, so that loading does not count in the time limit, and a `SingleOutcome` for each call.
 */
const { contractUrl, workUrl } = workerData as Pick<ToolModules, 'contractUrl' | 'workUrl'>;
const port = parentPort!;
const [{ default: contract }, { run }] = (await Promise.all([import(contractUrl), import(workUrl)])) as [
  { default: Tool },
  { run: (input: unknown, limitMs: number) => unknown },
];
const validate = compile(contract);

function outcomeOf({ input, limitMs }: SingleCall): SingleOutcome {
  try {
    const issues = validate(input);
    if (issues.length > 0) return { kind: 'invalid', issues };
    const text = stringify(run(input, limitMs));
    checkAnswerSize(text);
    return text;
  } catch (error) {
    return failureOf(error, limitMs);
  }
}

port.on('message', (call: SingleCall) => port.postMessage(outcomeOf(call)));
port.postMessage('ready');
