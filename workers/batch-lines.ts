import { Buffer } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { isBlankLine } from '../src/shared/blank-line.js';
import {
  LINE_ENVELOPE,
  type LineFailure,
  type LinesBody,
  type LinesOutcome,
  type ToolFailure,
} from '../src/shared/call.js';
import { type ErrorAnswer, errors } from '../src/shared/error-answer.js';
import { writeLabel } from '../src/shared/label.js';
import { nearestName } from '../src/shared/nearest-name.js';
import { MAX_DEPTH, parseBody } from '../src/shared/parse-body.js';
import type { Progress } from '../src/shared/progress.js';
import type { Issue, LaneName } from '../src/shared/tool.js';
import type { Validate } from '../src/shared/validate.js';
import { visiblyQuoted } from '../src/shared/visibly-quoted.js';
import { checkAnswerSize } from './answer-size.js';
import { failureOf } from './failure.js';
import { JsonDocument } from './json/document.js';
import { stringify } from './json/json-text.js';
import { TOOL_MODULES, validatorOf, type Work, workOf } from './tool-modules.js';

/**
 * A task runs lines until this much time has passed or this many characters are in the answer, and hands the rest back.
 */
const SLICE_MS = 5;
const SLICE_CHARACTERS = 1024 * 1024;

/** Lanes by increasing limits: a tool of a later lane is never run in an earlier one. */
const LANES: readonly LaneName[] = ['fast', 'risky', 'heavy'];

const LF = 0x0a;

/** The label in metrics of lines without a known tool. */
const NO_TOOL = 'batch';

/** A line that has been parsed: a call as a member of an object. */
interface Line {
  /** The member `"id"` as JSON text, with the comma after it; empty if the line has none. */
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** A line that is rejected before its tool is known. */
interface BadLine {
  readonly id: string;
  readonly tool: string;
  readonly answer: ErrorAnswer;
}

/** A tool that is ready to run. */
interface LoadedTool {
  readonly id: string;
  readonly validate: Validate;
  readonly run: Work;
}

/** The answer to a line, with LF at its end, and its HTTP status. */
interface Answer {
  readonly text: string;
  readonly status: number;
}

/**
 * Runs whole lines of a batch (JSON texts with LF between them, RFC 8259), each a call: parses, validates, runs and
 * serializes it, as a single call. A line that cannot be answered with a result is answered with its error; blank lines
 * are skipped. Ends early when its time is over, and before a line whose tool needs a lane with longer limits.
 */
export async function runLines(
  bytes: Buffer,
  { lane, failure, label }: LinesBody['lines'],
  limitMs: number,
  progress: Progress,
): Promise<LinesOutcome> {
  const counts = new Counts();
  const defects: { tool: string; stack: string }[] = [];
  let loaded: LoadedTool | undefined;
  let answers = '';
  let lines = 0;
  let at = 0;
  let handedBack: LaneName | undefined;
  let now = performance.now();
  const end = now + SLICE_MS;
  while (at < bytes.length && (lines === 0 || (now < end && answers.length < SLICE_CHARACTERS))) {
    const lineEnd = bytes.indexOf(LF, at);
    const text = bytes.subarray(at, lineEnd < 0 ? bytes.length : lineEnd);
    const line = parseLine(text);
    if (line !== undefined) {
      if ('input' in line) {
        const needed = TOOL_MODULES.get(line.tool)!.lane;
        if (LANES.indexOf(needed) > LANES.indexOf(lane)) {
          handedBack = needed;
          break;
        }
        if (loaded?.id !== line.tool) loaded = await load(line.tool, progress);
        // An id that does not fit is left out.
        if (label !== undefined && !writeLabel(label, `${line.id}\n${line.tool}`)) writeLabel(label, `\n${line.tool}`);
      }
      const answer = answerTo(line, text.length, loaded, limitMs, failure, defects);
      answers += answer.text;
      const before = now;
      now = performance.now();
      counts.add(line.tool, answer.status, now - before);
    }
    lines++;
    at = lineEnd < 0 ? bytes.length : lineEnd + 1;
  }
  const outcome = {
    kind: 'lines',
    answers: encoded(answers),
    lines,
    bytes: at,
    counts: counts.list(),
    defects,
  } as const;
  return handedBack === undefined ? outcome : { ...outcome, handedBack };
}

/** UTF-8 in a buffer that owns its memory, so that it can be transferred. */
function encoded(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

async function load(id: string, progress: Progress): Promise<LoadedTool> {
  return { id, validate: await validatorOf(id, progress), run: await workOf(id, progress) };
}

function answerTo(
  line: Line | BadLine,
  bytes: number,
  tool: LoadedTool | undefined,
  limitMs: number,
  failure: LineFailure | undefined,
  defects: { tool: string; stack: string }[],
): Answer {
  if ('answer' in line) return errorLine(line.id, line.answer);
  if (failure !== undefined) return errorLine(line.id, answerOfFailure(failure, line.tool));
  const { bodyLimit } = TOOL_MODULES.get(line.tool)!;
  if (bytes > bodyLimit + LINE_ENVELOPE) return errorLine(line.id, errors.tooLarge(bodyLimit));
  try {
    const issues = tool!.validate(line.input);
    if (issues.length > 0) return errorLine(line.id, errors.invalid(issues));
    const text = `{${line.id}"ok":true,"result":${stringify(tool!.run(line.input, limitMs))}}\n`;
    checkAnswerSize(text);
    return { text, status: 200 };
  } catch (error) {
    const toolFailure = failureOf(error, limitMs);
    if (toolFailure.kind === 'defect') defects.push({ tool: line.tool, stack: toolFailure.stack });
    return errorLine(line.id, answerOfToolFailure(toolFailure, line.tool));
  }
}

function errorLine(id: string, answer: ErrorAnswer): Answer {
  return { text: `{${id}${JSON.stringify(answer).slice(1)}\n`, status: answer.status };
}

/** Reads a line; undefined if it is blank. */
function parseLine(bytes: Buffer): Line | BadLine | undefined {
  if (isBlankLine(bytes)) return undefined;
  // The input of a call is nested one level deeper than in the body of a request.
  const parsed = parseBody(bytes, MAX_DEPTH + 1);
  if ('problem' in parsed) return { id: '', tool: NO_TOOL, answer: errors.refused(parsed.problem) };
  const line = parsed.input;
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    return bad('', [{ path: '', message: 'expected an object with "tool" and "input"' }]);
  }
  const { tool, input } = line as { readonly tool?: unknown; readonly input?: unknown };
  const id = 'id' in line ? `"id":${idText(line.id, bytes)},` : '';
  if (typeof tool !== 'string') return bad(id, [{ path: 'tool', message: 'expected the id of a tool, as a string' }]);
  if (!TOOL_MODULES.has(tool)) {
    const meant = nearestName(tool, TOOL_MODULES.keys());
    const advice = meant === undefined ? 'GET /api/tools lists the tools' : `did you mean ${meant}?`;
    const error = `unknown tool ${visiblyQuoted(tool.slice(0, 100))}; ${advice}`;
    return { id, tool: NO_TOOL, answer: { status: 404, error } };
  }
  if (input === undefined) return bad(id, [{ path: 'input', message: 'required field is missing' }]);
  return { id, tool, input };
}

const bad = (id: string, issues: readonly Issue[]): BadLine => ({ id, tool: NO_TOOL, answer: errors.invalid(issues) });

/** The JSON text of an id. Only its source has all digits of a number. */
function idText(id: unknown, line: Buffer): string {
  const isExact = typeof id === 'number' ? Number.isSafeInteger(id) && !Object.is(id, -0) : typeof id !== 'object';
  if (isExact || id === null) return JSON.stringify(id);
  const document = new JsonDocument(line.toString('utf8').replace(/^\ufeff/, ''));
  const at = document.members(0).get('id')!;
  return document.source(at);
}

function answerOfToolFailure(failure: ToolFailure, tool: string): ErrorAnswer {
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

function answerOfFailure(failure: LineFailure, tool: string): ErrorAnswer {
  switch (failure.kind) {
    case 'timeout':
      return errors.timeout(tool, failure.limitMs);
    case 'memory':
      return errors.outOfMemory(tool, failure.heapMb);
    case 'other':
      return failure.answer;
  }
}

interface Count {
  readonly tool: string;
  readonly status: number;
  lines: number;
  runMs: number;
}

/** Counts lines by tool and status. */
class Counts {
  readonly #counts = new Map<string, Count>();
  /** That of the line before, which most lines share. */
  #last: Count | undefined;

  add(tool: string, status: number, runMs: number): void {
    let count = this.#last;
    if (count?.tool !== tool || count.status !== status) count = this.#last = this.#of(tool, status);
    count.lines++;
    count.runMs += runMs;
  }

  #of(tool: string, status: number): Count {
    const key = `${tool} ${status}`;
    let count = this.#counts.get(key);
    if (count === undefined) this.#counts.set(key, (count = { tool, status, lines: 0, runMs: 0 }));
    return count;
  }

  list(): LinesOutcome['counts'] {
    return [...this.#counts.values()];
  }
}
