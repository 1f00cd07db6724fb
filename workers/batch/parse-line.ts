import type { Buffer } from 'node:buffer';
import { isBlankLine } from '../../src/shared/blank-line.js';
import { type ErrorAnswer, errors } from '../../src/shared/error-answer.js';
import { isObject } from '../../src/shared/json-object.js';
import { idMember } from '../../src/shared/line-id.js';
import { nearestName } from '../../src/shared/nearest-name.js';
import { isSimple, MAX_DEPTH, parseBody } from '../../src/shared/parse-body.js';
import type { Issue } from '../../src/shared/tool.js';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { JsonDocument } from '../json/document.js';
import { TOOL_MODULES } from '../tool-modules.js';

/** A line that calls a tool. */
export interface LineCall {
  /** The member `"id"` as JSON text, with the comma after it; empty if the line has none. */
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** A line that is rejected before its tool is known. */
export interface RejectedLine {
  /** As in `LineCall`. */
  readonly id: string;
  /** The label in metrics. */
  readonly tool: string;
  readonly answer: ErrorAnswer;
}

/** The label in metrics of lines without a known tool. */
const NO_TOOL = 'batch';

/** The input of a call is nested one level deeper in a line than in the body of a request. */
const MAX_LINE_DEPTH = MAX_DEPTH + 1;

/** Reads the line from `start` to `end`; undefined if it is blank. `text` is that of all bytes, if they are ASCII. */
export function parseLine(
  bytes: Buffer,
  start: number,
  end: number,
  text: string | undefined,
): LineCall | RejectedLine | undefined {
  if (isBlankLine(bytes, start, end)) return undefined;
  const parsed = parseJson(bytes, start, end, text);
  if ('problem' in parsed)
    return { id: idMember(bytes.subarray(start, end)), tool: NO_TOOL, answer: errors.refused(parsed.problem) };
  const line = parsed.input;
  if (!isObject(line)) {
    return rejected('', [{ path: '', message: 'expected an object with "tool" and "input"' }]);
  }
  const { tool, input } = line;
  const id = 'id' in line ? `"id":${idText(line['id'], bytes, start, end)},` : '';
  if (typeof tool !== 'string')
    return rejected(id, [{ path: 'tool', message: 'expected the id of a tool, as a string' }]);
  if (!TOOL_MODULES.has(tool)) {
    const meant = nearestName(tool, TOOL_MODULES.keys());
    const advice = meant === undefined ? 'GET /api/tools lists the tools' : `did you mean ${meant}?`;
    const error = `unknown tool ${visiblyQuoted(tool.slice(0, 100))}; ${advice}`;
    return { id, tool: NO_TOOL, answer: { status: 404, error } };
  }
  if (input === undefined) return rejected(id, [{ path: 'input', message: 'required field is missing' }]);
  return { id, tool, input };
}

function parseJson(
  bytes: Buffer,
  start: number,
  end: number,
  text: string | undefined,
): { input: unknown } | { problem: string } {
  if (text !== undefined && isSimple(bytes, start, end, MAX_LINE_DEPTH)) {
    try {
      return { input: JSON.parse(text.slice(start, end)) };
    } catch {
      // Parsed again, for its message.
    }
  }
  return parseBody(bytes.subarray(start, end), MAX_LINE_DEPTH);
}

const rejected = (id: string, issues: readonly Issue[]): RejectedLine => ({
  id,
  tool: NO_TOOL,
  answer: errors.invalid(issues),
});

/** The JSON text of an id. Only its source has all digits of a number. */
function idText(id: unknown, bytes: Buffer, start: number, end: number): string {
  const isExact = typeof id === 'number' ? Number.isSafeInteger(id) && !Object.is(id, -0) : typeof id !== 'object';
  if (isExact || id === null) return JSON.stringify(id);
  const document = new JsonDocument(bytes.toString('utf8', start, end).replace(/^\ufeff/, ''));
  const at = document.members(0).get('id')!;
  return document.source(at);
}
