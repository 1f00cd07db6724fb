import { Buffer } from 'node:buffer';
import { MCP_DEPTH, MCP_LIMIT, type MessageBody, type MessageOutcome, type TextForm } from '../src/shared/call.js';
import { withDefaults } from '../src/shared/defaults.js';
import { isObject } from '../src/shared/json-object.js';
import { writeLabel } from '../src/shared/label.js';
import { parseBody } from '../src/shared/parse-body.js';
import type { Progress } from '../src/shared/progress.js';
import { ANSWER_LIMIT } from '../src/shared/tool.js';
import { toolFailureOf } from './failure.js';
import { pngOfSquares } from './image/squares-png.js';
import { stringify } from './json/json-text.js';
import { ToolError } from './tool-error.js';
import { inputSchemaOf, TOOL_MODULES, validatorOf, workOf } from './tool-modules.js';

/** A longer text is cut where clients read the value: it would be sent twice. In bytes. */
const LONG_TEXT = 8 * 1024;

/** Characters of a text that is cut. */
const SHOWN = 1000;

/**
 * The members of a result of the Model Context Protocol (server, tools): as the value, as text for clients that read
 * only that, and as an image if it has one. Throws `ToolError` when it is too large for a client.
 */
export function membersOf(result: unknown, tool: string, textForm: TextForm): string {
  const json = stringify(result);
  const bytes = Buffer.byteLength(json);
  if (bytes > MCP_LIMIT) {
    throw new ToolError(
      `result too large: ${bytes.toLocaleString('en')} bytes, maximum ${MCP_LIMIT.toLocaleString('en')}; ` +
        `POST /api/tools/${tool} returns up to ${ANSWER_LIMIT.toLocaleString('en')} bytes`,
    );
  }
  const text = textForm === 'whole' || bytes <= LONG_TEXT ? json : beginningOf(json, bytes);
  const content = JSON.stringify([{ type: 'text', text }, ...imagesOf(result, tool)]);
  return `"content":${content},"structuredContent":${json},"isError":false`;
}

/** The beginning of a long text, which does not end within a surrogate pair. */
function beginningOf(json: string, bytes: number): string {
  const beginning = json.slice(0, SHOWN).replace(/[\ud800-\udbff]$/, '');
  return `${beginning}…\n(The beginning of ${bytes.toLocaleString('en')} bytes; structuredContent has all.)`;
}

/** The image of a result: models and clients show PNG, not SVG. */
function imagesOf(result: unknown, tool: string): object[] {
  const field = TOOL_MODULES.get(tool)?.imageField;
  const svg = field === undefined ? undefined : (result as Readonly<Record<string, unknown>>)[field];
  const png = typeof svg === 'string' ? pngOfSquares(svg) : undefined;
  return png === undefined ? [] : [{ type: 'image', data: png.toString('base64'), mimeType: 'image/png' }];
}

/** Parses a message and runs the tool that it calls if it is offered; what remains for the main thread is small. */
export async function runMessage(
  bytes: Buffer,
  { label, offered, textForm }: Pick<MessageBody, 'label' | 'offered' | 'textForm'>,
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
    return { ...outcome, members: membersOf(run(input, limitMs), tool, textForm) };
  } catch (error) {
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
function brief(message: unknown): unknown {
  if (!isObject(message) || !('id' in message)) return shortened(message, LEVELS);
  const { id, ...others } = message;
  return { id, ...(shortened(others, LEVELS) as object) };
}

/** A value of the same kind: a long text is cut, and of a long object `levels` levels are kept. */
function shortened(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.slice(0, MAX_CHARACTERS);
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length <= MAX_CHARACTERS) return value;
  if (Array.isArray(value)) return [];
  if (levels === 0) return {};
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member, levels - 1)]));
}
