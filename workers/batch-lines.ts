import { Buffer, isAscii } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { isBlankLine } from '../src/shared/blank-line.js';
import {
  LINE_ENVELOPE,
  type LineFailure,
  type LinesBody,
  type LinesOutcome,
  type RunOutcome,
  type ToolFailure,
} from '../src/shared/call.js';
import { type ErrorAnswer, errors } from '../src/shared/error-answer.js';
import { writeLabel } from '../src/shared/label.js';
import { nearestName } from '../src/shared/nearest-name.js';
import { isSimple, MAX_DEPTH, parseBody } from '../src/shared/parse-body.js';
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
const SLICE_MS = 20;
const SLICE_CHARACTERS = 1024 * 1024;

/** A preempted task still runs this long, so that a batch goes on beside any number of single calls. */
const PREEMPTED_SLICE_MS = 1;

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
  readonly bodyLimit: number;
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
 * are skipped. Ends early when its time is over. A run ends early before a line whose tool needs a lane with longer
 * limits.
 */
export async function runLines(
  runs: readonly Buffer[],
  lines: LinesBody['lines'],
  limitMs: number,
  progress: Progress,
): Promise<LinesOutcome> {
  const slice = new Slice(progress);
  const outcomes: RunOutcome[] = [];
  for (const bytes of runs) {
    outcomes.push(await outcomeOf(bytes, lines, limitMs, progress, slice));
    if (slice.isOver) break;
  }
  return { kind: 'lines', runs: outcomes };
}

/** What a task may run before it ends. */
class Slice {
  readonly #progress: Progress;
  readonly #start = performance.now();
  /** The time at the end of the last line. */
  now = this.#start;
  /** In the answers. */
  characters = 0;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  get isOver(): boolean {
    const maxMs = this.#progress.preempted ? PREEMPTED_SLICE_MS : SLICE_MS;
    return this.now - this.#start >= maxMs || this.characters >= SLICE_CHARACTERS;
  }
}

async function outcomeOf(
  bytes: Buffer,
  { lane, failure, label }: LinesBody['lines'],
  limitMs: number,
  progress: Progress,
  slice: Slice,
): Promise<RunOutcome> {
  // ASCII is converted at once; other lines one by one, since a character of theirs may have several bytes. A large
  // line, which has a label, is converted after its check.
  const text = label === undefined && isAscii(bytes) ? bytes.toString('latin1') : undefined;
  const counts = new Counts();
  const defects: { tool: string; stack: string }[] = [];
  let loaded: LoadedTool | undefined;
  let answers = '';
  let lines = 0;
  let at = 0;
  let handedBack: LaneName | undefined;
  while (at < bytes.length && (lines === 0 || !slice.isOver)) {
    const lf = text === undefined ? bytes.indexOf(LF, at) : text.indexOf('\n', at);
    const end = lf < 0 ? bytes.length : lf;
    const line = parseLine(bytes, at, end, text);
    if (line !== undefined) {
      if ('input' in line) {
        if (loaded?.id !== line.tool) {
          const needed = TOOL_MODULES.get(line.tool)!.lane;
          if (LANES.indexOf(needed) > LANES.indexOf(lane)) {
            handedBack = needed;
            break;
          }
          loaded = await load(line.tool, progress);
        }
        // An id that does not fit is left out.
        if (label !== undefined && !writeLabel(label, `${line.id}\n${line.tool}`)) writeLabel(label, `\n${line.tool}`);
      }
      const answer = answerTo(line, end - at, loaded, limitMs, failure, defects);
      answers += answer.text;
      slice.characters += answer.text.length;
      const before = slice.now;
      slice.now = performance.now();
      counts.add(line.tool, answer.status, slice.now - before);
    }
    lines++;
    at = lf < 0 ? end : end + 1;
  }
  const outcome = {
    answers: encoded(answers),
    lines,
    bytes: at,
    counts: counts.list(),
    defects,
  };
  return handedBack === undefined ? outcome : { ...outcome, handedBack };
}

/** UTF-8 in a buffer that owns its memory, so that it can be transferred. */
function encoded(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

async function load(id: string, progress: Progress): Promise<LoadedTool> {
  const { bodyLimit } = TOOL_MODULES.get(id)!;
  return {
    id,
    bodyLimit,
    validate: await validatorOf(id, progress),
    run: await workOf(id, progress),
  };
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
  const { bodyLimit, validate, run } = tool!;
  if (bytes > bodyLimit + LINE_ENVELOPE) return errorLine(line.id, errors.tooLarge(bodyLimit));
  try {
    const issues = validate(line.input);
    if (issues.length > 0) return errorLine(line.id, errors.invalid(issues));
    const text = `{${line.id}"ok":true,"result":${stringify(run(line.input, limitMs))}}\n`;
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

/** Reads the line from `start` to `end`; undefined if it is blank. `text` is that of all bytes, if they are ASCII. */
function parseLine(bytes: Buffer, start: number, end: number, text: string | undefined): Line | BadLine | undefined {
  if (isBlankLine(bytes, start, end)) return undefined;
  const parsed = parseJson(bytes, start, end, text);
  if ('problem' in parsed) return { id: '', tool: NO_TOOL, answer: errors.refused(parsed.problem) };
  const line = parsed.input;
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    return bad('', [{ path: '', message: 'expected an object with "tool" and "input"' }]);
  }
  const { tool, input } = line as { readonly tool?: unknown; readonly input?: unknown };
  const id = 'id' in line ? `"id":${idText(line.id, bytes, start, end)},` : '';
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

/** The input of a call is nested one level deeper in a line than in the body of a request. */
const MAX_LINE_DEPTH = MAX_DEPTH + 1;

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

const bad = (id: string, issues: readonly Issue[]): BadLine => ({ id, tool: NO_TOOL, answer: errors.invalid(issues) });

/** The JSON text of an id. Only its source has all digits of a number. */
function idText(id: unknown, bytes: Buffer, start: number, end: number): string {
  const isExact = typeof id === 'number' ? Number.isSafeInteger(id) && !Object.is(id, -0) : typeof id !== 'object';
  if (isExact || id === null) return JSON.stringify(id);
  const document = new JsonDocument(bytes.toString('utf8', start, end).replace(/^\ufeff/, ''));
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

  list(): RunOutcome['counts'] {
    return [...this.#counts.values()];
  }
}
