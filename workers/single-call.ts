import { parentPort, workerData } from 'node:worker_threads';
import type { SingleCall, SingleOutcome, ToolModules } from '../src/shared/call.js';
import type { Issue, Tool } from '../src/shared/tool.js';
import { checkAnswerSize } from './answer-size.js';
import { toolFailureOf } from './failure.js';
import { stringify } from './json/json-text.js';

/**
 * The thread of the command line: it loads one tool and runs its calls one after the other. It posts `ready` when the
 * tool is loaded, so that loading does not count in the time limit, and a `SingleOutcome` for each call.
 */
const { contractUrl, workUrl } = workerData as Pick<ToolModules, 'contractUrl' | 'workUrl'>;
const port = parentPort!;
const [{ default: contract, isValid }, { run, runBytes, runToBytes }] = (await Promise.all([
  import(contractUrl),
  import(workUrl),
])) as [
  /** `isValid` is the check of the schema, which the bundle of the command line has compiled. */
  { default: Tool; isValid?: (input: unknown) => boolean },
  {
    run: (input: unknown, limitMs: number) => unknown;
    runBytes?: (bytes: Uint8Array, limitMs: number) => unknown;
    runToBytes?: (input: unknown, limitMs: number) => Uint8Array;
  },
];

/** What is wrong with an input. The schema compiler is loaded for one that is wrong, or that nothing else checks. */
async function issuesOf(input: unknown): Promise<readonly Issue[]> {
  if (isValid?.(input) === true) return contract.check?.(input as Record<string, unknown>) ?? [];
  const { compile } = await import('../src/shared/validate.js');
  return compile(contract)(input);
}

function answerOf(result: unknown): string {
  const text = stringify(result);
  checkAnswerSize(text);
  return text;
}

async function outcomeOf(call: SingleCall): Promise<SingleOutcome> {
  const { limitMs } = call;
  try {
    if (call.bytes !== undefined) return answerOf(runBytes?.(call.bytes, limitMs));
    const issues = await issuesOf(call.input);
    if (issues.length > 0) return { kind: 'invalid', issues };
    if (call.toBytes === true) return runToBytes!(call.input, limitMs);
    return answerOf(run(call.input, limitMs));
  } catch (error) {
    return toolFailureOf(error, limitMs);
  }
}

port.on('message', async (call: SingleCall) => port.postMessage(await outcomeOf(call)));
port.postMessage('ready');
