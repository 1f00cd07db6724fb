import { Buffer } from 'node:buffer';
import { MCP_DEPTH, MCP_LIMIT, type MessageBody, type MessageOutcome } from '../src/shared/call.js';
import { withDefaults } from '../src/shared/defaults.js';
import { isObject } from '../src/shared/json-object.js';
import { writeLabel } from '../src/shared/label.js';
import { parseBody } from '../src/shared/parse-body.js';
import type { Progress } from '../src/shared/progress.js';
import { ANSWER_LIMIT } from '../src/shared/tool.js';
import { toolFailureOf } from './failure.js';
import { stringify } from './json/json-text.js';
import { ToolError } from './tool-error.js';
import { inputSchemaOf, validatorOf, workOf } from './tool-modules.js';

/**
 * The members of a result of the Model Context Protocol (server, tools): as text for clients that read only that, and
 * as the value. Throws `ToolError` when it is too large for a client.
 */
export function membersOf(result: unknown, tool: string): string {
  const json = stringify(result);
  const bytes = Buffer.byteLength(json);
  if (bytes > MCP_LIMIT) {
    throw new ToolError(
      `result too large: ${bytes.toLocaleString('en')} bytes, maximum ${MCP_LIMIT.toLocaleString('en')}; ` +
        `POST /api/tools/${tool} returns up to ${ANSWER_LIMIT.toLocaleString('en')} bytes`,
    );
  }
  return `"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json},"isError":false`;
}

/** Parses a message and runs the tool that it calls if it is offered; what remains for the main thread is small. */
export async function runMessage(
  bytes: Buffer,
  { label, offered }: Pick<MessageBody, 'label' | 'offered'>,
  limitMs: number,
  progress: Progress,
): Promise<MessageOutcome> {
  const parsed = parseBody(bytes, MCP_DEPTH);
  if ('problem' in parsed) throw new ToolError(parsed.problem);
  const message = parsed.input;
  if (!isObject(message) || message['method'] !== 'tools/call' || !isObject(message['params'])) {
    return { kind: 'message', message: brief(message) };
  }
  const { arguments: given = {}, ...params } = message['params'];
  const outcome = { kind: 'message', message: brief({ ...message, params }) } as const;
  writeLabel(label, JSON.stringify(outcome.message));
  const tool = params['name'];
  const isNotification = message['id'] === undefined;
  if (isNotification || typeof tool !== 'string' || !offered.includes(tool)) return outcome;
  try {
    const validate = await validatorOf(tool, progress);
    const input = withDefaults(inputSchemaOf(tool), given);
    const issues = validate(input);
    if (issues.length > 0) return { ...outcome, failure: { kind: 'invalid', issues } };
    const run = await workOf(tool, progress);
    return { ...outcome, members: membersOf(run(input, limitMs), tool) };
  } catch (error) {
    return { ...outcome, failure: toolFailureOf(error, limitMs) };
  }
}

/** Maximum characters of a value that the main thread gets whole. */
const MAX_CHARACTERS = 16 * 1024;

/** A message without what is too long to be a part of the protocol. */
function brief(message: unknown): unknown {
  if (!isObject(message)) return Array.isArray(message) ? [] : null;
  const params = isObject(message['params']) ? { params: shortMembers(message['params']) } : {};
  return { ...shortMembers(message), ...params };
}

/** Its id is returned as it is, whatever its length; a text is cut, so that it stays a text. */
function shortMembers(object: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      if (name === 'id' || JSON.stringify(value).length <= MAX_CHARACTERS) return [[name, value]];
      return typeof value === 'string' ? [[name, value.slice(0, MAX_CHARACTERS)]] : [];
    }),
  );
}
