import { InputChecker } from '../input-checker.js';
import { mcpMembersOf, problemOfResult } from '../problems/outcome-problems.js';
import { problemOfError, problems } from '../problems/problems.js';
import { laneFor, MCP_DEPTH, MCP_LIMIT } from '../shared/call.js';
import { parseBody } from '../shared/parse-body.js';
import { McpHandler, revisionOf } from './handler.js';
import { readLines, TOO_LONG } from './lines.js';
import { CODES, errorText, RpcError, readMessage } from './protocol.js';
import { membersOfProblem, rpcErrorOf } from './rpc-problems.js';
/** Maximum messages that are processed at the same time; reading pauses at this number. */
export const MAX_OPEN_MESSAGES = 64;
/**
 * The Model Context Protocol over standard input and output, one message a line. Messages are processed concurrently
 * and answered when they are done. If the client does not read its answers, reading its messages pauses.
 */
export class StdioServer {
    #options;
    #handler;
    #inputs = new InputChecker();
    #ready;
    /** Messages that are being processed, in the order of arrival. */
    #open = new Set();
    /** Requests that may be cancelled, by id. */
    #requests = new Map();
    /** Resolves when the last answer has been sent. */
    #sent = Promise.resolve();
    constructor(options) {
        this.#options = options;
        this.#handler = new McpHandler(options.catalog, options.version);
        this.#ready = options.pool.ready();
    }
    /** Answers the messages of a stream; resolves when it has ended and all are answered. */
    async run(input) {
        for await (const line of readLines(input, MCP_LIMIT)) {
            const work = this.#answer(line).finally(() => this.#open.delete(work));
            this.#open.add(work);
            while (this.#open.size >= MAX_OPEN_MESSAGES)
                await Promise.race(this.#open);
            await this.#sent;
        }
        await Promise.all(this.#open);
        await this.#sent;
    }
    async #answer(line) {
        let message;
        const open = { cancelled: false };
        try {
            if (line === TOO_LONG)
                throw rpcErrorOf(problems.tooLarge(MCP_LIMIT));
            // An empty line may contain a carriage return.
            if (line.length === 0 || (line.length === 1 && line[0] === 0x0d))
                return;
            message = parsed(line);
            if (message === undefined)
                return;
            const { id, method, params } = message;
            if (id !== undefined)
                this.#requests.set(id, open);
            else if (method === 'notifications/cancelled')
                this.#cancel(params['requestId']);
            const { body } = await this.#handler.answer(message, revisionOf(message, undefined), this.#options.list, (tool, given) => this.#call(open, line.length, tool, given));
            if (body !== undefined && !open.cancelled)
                this.#write(body);
        }
        catch (error) {
            // Notifications are never answered, even invalid ones.
            if (open.cancelled || isOfNotification(message, error))
                return;
            this.#write(errorText(message?.id, error instanceof RpcError ? error : this.#rpcErrorOf(error)));
        }
        finally {
            if (message?.id !== undefined && this.#requests.get(message.id) === open)
                this.#requests.delete(message.id);
        }
    }
    async #call(open, bytes, tool, given) {
        const { catalog, pool } = this.#options;
        const entry = catalog.get(tool);
        try {
            const { input, issues } = this.#inputs.check(entry, given);
            if (issues.length > 0)
                throw problems.invalid(issues);
            await this.#ready;
            if (open.cancelled)
                throw problems.clientClosed();
            const lane = laneFor(entry.tool, bytes);
            open.ticket = pool.submit(lane, tool, { input, answerFormat: 'mcp' });
            const result = await open.ticket.result;
            if (result.kind !== 'done')
                throw problemOfResult(result, tool, lane, pool.delayMs(lane));
            return mcpMembersOf(result.reply.outcome, tool);
        }
        catch (error) {
            return membersOfProblem(problemOfError(error));
        }
    }
    #rpcErrorOf(error) {
        const problem = problemOfError(error);
        if (problem.statusCode === 500)
            this.#options.log(`a message failed: ${stackOf(problem.cause)}`);
        return rpcErrorOf(problem);
    }
    #cancel(id) {
        const open = this.#requests.get(id);
        if (open === undefined)
            return;
        open.cancelled = true;
        open.ticket?.cancel();
    }
    #write(body) {
        // JSON text from the caller, which a result may contain, can have line ends between its tokens.
        this.#sent = this.#options.send(`${body.replaceAll(/[\r\n]+/g, ' ')}\n`);
    }
}
/** Whether an error is that of a notification, of which the parameters may be invalid (JSON-RPC 2.0 section 4.1). */
const isOfNotification = (message, error) => message === undefined
    ? error instanceof RpcError && error.code === CODES.invalidParams && error.id === undefined
    : message.id === undefined;
/** Parses a line. Returns undefined for a response: the server never sends requests. Throws `RpcError`. */
function parsed(line) {
    const body = parseBody(line, MCP_DEPTH);
    if ('problem' in body)
        throw new RpcError(CODES.parse, `invalid message: ${body.problem}`, 400);
    return readMessage(body.input);
}
const stackOf = (error) => String(error instanceof Error ? (error.stack ?? error) : error);
//# sourceMappingURL=stdio-server.js.map