import { Buffer } from 'node:buffer';
import { MCP_DEPTH, MCP_LIMIT } from '../src/shared/call.js';
import { withDefaults } from '../src/shared/defaults.js';
import { isObject } from '../src/shared/json-object.js';
import { writeLabel } from '../src/shared/label.js';
import { parseBody } from '../src/shared/parse-body.js';
import { ANSWER_LIMIT } from '../src/shared/tool.js';
import { toolFailureOf } from './failure.js';
import { stringify } from './json/json-text.js';
import { ToolError } from './tool-error.js';
import { inputSchemaOf, validatorOf, workOf } from './tool-modules.js';
/**
 * The members of a result of the Model Context Protocol (server, tools): as text for clients that read only that, and
 * as the value. Throws `ToolError` when it is too large for a client.
 */
export function membersOf(result, tool) {
    const json = stringify(result);
    const bytes = Buffer.byteLength(json);
    if (bytes > MCP_LIMIT) {
        throw new ToolError(`result too large: ${bytes.toLocaleString('en')} bytes, maximum ${MCP_LIMIT.toLocaleString('en')}; ` +
            `POST /api/tools/${tool} returns up to ${ANSWER_LIMIT.toLocaleString('en')} bytes`);
    }
    return `"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json},"isError":false`;
}
/** Parses a message and runs the tool that it calls if it is offered; what remains for the main thread is small. */
export async function runMessage(bytes, { label, offered }, limitMs, progress) {
    const parsed = parseBody(bytes, MCP_DEPTH);
    if ('problem' in parsed)
        throw new ToolError(parsed.problem);
    const message = parsed.input;
    if (!isObject(message) || message['method'] !== 'tools/call' || !isObject(message['params'])) {
        return { kind: 'message', message: brief(message) };
    }
    const { arguments: given = {}, ...params } = message['params'];
    const outcome = { kind: 'message', message: brief({ ...message, params }) };
    writeLabel(label, JSON.stringify(outcome.message));
    const tool = params['name'];
    const isNotification = message['id'] === undefined;
    if (isNotification || typeof tool !== 'string' || !offered.includes(tool))
        return outcome;
    try {
        const validate = await validatorOf(tool, progress);
        const input = withDefaults(inputSchemaOf(tool), given);
        const issues = validate(input);
        if (issues.length > 0)
            return { ...outcome, failure: { kind: 'invalid', issues } };
        const run = await workOf(tool, progress);
        return { ...outcome, members: membersOf(run(input, limitMs), tool) };
    }
    catch (error) {
        return { ...outcome, failure: toolFailureOf(error, limitMs) };
    }
}
/** Maximum characters of a value that the main thread gets whole. */
const MAX_CHARACTERS = 16 * 1024;
/** Objects within each other that the main thread looks into: the message, its `params`, and their `_meta`. */
const LEVELS = 3;
/**
 * A message without what is too long to be a part of the protocol. What is left has the names and the kinds of values
 * of the whole, so that it is judged as the whole would be. Its id is returned as it is, whatever its length.
 */
function brief(message) {
    if (!isObject(message) || !('id' in message))
        return shortened(message, LEVELS);
    const { id, ...others } = message;
    return { id, ...shortened(others, LEVELS) };
}
/** A value of the same kind: a long text is cut, and of a long object `levels` levels are kept. */
function shortened(value, levels) {
    if (typeof value === 'string')
        return value.slice(0, MAX_CHARACTERS);
    if (typeof value !== 'object' || value === null || JSON.stringify(value).length <= MAX_CHARACTERS)
        return value;
    if (Array.isArray(value))
        return [];
    if (levels === 0)
        return {};
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, levels - 1)]));
}
//# sourceMappingURL=mcp-message.js.map