import { readCatalog } from './catalog.js';
import { readConfig } from './config.js';
import { InputChecker } from './input-checker.js';
import { answerOf, problemOfResult } from './problems/outcome-problems.js';
import { Problem, problems } from './problems/problems.js';
import { laneFor } from './shared/call.js';
import { errors } from './shared/error-answer.js';
import { bodyLimitOf } from './shared/tool.js';
import { createToolPool } from './tool-pool.js';
/** A call without a result, with the status and the message that the service would answer. */
export class ToolpoolError extends Error {
    name = 'ToolpoolError';
    status;
    issues;
    constructor({ status, error, issues = [] }, options) {
        super(error, options);
        this.status = status;
        this.issues = issues;
    }
}
/** The lanes and limits of the service, without HTTP. Resolves when every thread is up. */
export async function createToolpool(settings = {}) {
    const { lanes } = readConfig(settings);
    const catalog = await readCatalog();
    const pool = createToolPool(catalog, {
        lanes,
        // A crashed thread is replaced, and its call rejects with the cause.
        onError: () => { },
        onFailure: () => { },
    });
    const inputs = new InputChecker();
    let closed = false;
    async function run(id, given, { signal } = {}) {
        signal?.throwIfAborted();
        if (closed)
            throw closedError();
        const entry = catalog.get(id);
        if (entry === undefined)
            throw new ToolpoolError({ status: 404, error: `unknown tool ${JSON.stringify(id)}` });
        const { tool } = entry;
        const { input, issues } = inputs.check(entry, given);
        if (issues.length > 0)
            throw new ToolpoolError(errors.invalid(issues));
        const text = jsonOf(input);
        const size = Buffer.byteLength(text);
        const limit = bodyLimitOf(tool);
        if (size > limit)
            throw new ToolpoolError(errors.tooLarge(limit));
        const lane = laneFor(tool, size);
        if (pool.full(lane))
            throw errorOf(problems.laneFull(lane, 1));
        const ticket = pool.submit(lane, id, text);
        signal?.addEventListener('abort', ticket.cancel, { once: true });
        try {
            const result = await ticket.result;
            signal?.throwIfAborted();
            if (closed && result.kind === 'cancelled')
                throw closedError();
            if (result.kind !== 'done')
                throw problemOfResult(result, id, lane, pool.delayMs(lane));
            const body = answerOf(result.reply.outcome, id);
            return resultOf(typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.length).toString());
        }
        catch (error) {
            throw error instanceof Problem ? errorOf(error) : error;
        }
        finally {
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
function jsonOf(input) {
    try {
        return JSON.stringify(input);
    }
    catch (cause) {
        throw new ToolpoolError({ status: 422, error: `the input is not JSON: ${cause.message}` }, { cause });
    }
}
const closedError = () => new ToolpoolError({ status: 503, error: 'the pool is closed' });
const resultOf = (answer) => JSON.parse(answer).result;
function errorOf(problem) {
    const { statusCode, message, issues, cause } = problem;
    return new ToolpoolError({ status: statusCode, error: message, ...(issues && { issues }) }, { cause });
}
//# sourceMappingURL=toolpool.js.map