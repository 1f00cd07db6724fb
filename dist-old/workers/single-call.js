import { parentPort, workerData } from 'node:worker_threads';
import { checkAnswerSize } from './answer-size.js';
import { toolFailureOf } from './failure.js';
import { stringify } from './json/json-text.js';
/**
 * The thread of the command line: it loads one tool and runs its calls one after the other. It posts `ready` when the
 * tool is loaded, so that loading does not count in the time limit, and a `SingleOutcome` for each call.
 */
const { contractUrl, workUrl } = workerData;
const port = parentPort;
const [{ default: contract, isValid }, { run }] = (await Promise.all([import(contractUrl), import(workUrl)]));
/** What is wrong with an input. The schema compiler is loaded for one that is wrong, or that nothing else checks. */
async function issuesOf(input) {
    if (isValid?.(input) === true)
        return contract.check?.(input) ?? [];
    const { compile } = await import('../src/shared/validate.js');
    return compile(contract)(input);
}
async function outcomeOf({ input, limitMs }) {
    try {
        const issues = await issuesOf(input);
        if (issues.length > 0)
            return { kind: 'invalid', issues };
        const text = stringify(run(input, limitMs));
        checkAnswerSize(text);
        return text;
    }
    catch (error) {
        return toolFailureOf(error, limitMs);
    }
}
port.on('message', async (call) => port.postMessage(await outcomeOf(call)));
port.postMessage('ready');
//# sourceMappingURL=single-call.js.map