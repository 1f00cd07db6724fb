import { type Buffer, isAscii } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import type { LinesBody, LinesOutcome, RunOutcome } from '../../src/shared/call.js';
import { answerToLineFailure, rejectionOfLineFailure } from '../../src/shared/error-answer.js';
import { writeLabel } from '../../src/shared/label.js';
import type { Progress } from '../../src/shared/progress.js';
import { LANE_NAMES, type LaneName } from '../../src/shared/tool.js';
import { TOOL_MODULES } from '../tool-modules.js';
import { answerTo, errorLine, type LineAnswer, type LoadedTool, loadTool } from './answer-line.js';
import { EncodedText } from './encoded-text.js';
import { LineCounts } from './line-counts.js';
import { type LineCall, parseLine, type RejectedLine } from './parse-line.js';

/**
 * A task runs lines until this much time has passed or this many characters are in the answer, and hands the rest back.
 * The thread waits 1 ms for its next task, as the main thread has other work.
 */
const SLICE_MS = 20;
const SLICE_CHARACTERS = 2 * 1024 * 1024;

/** A preempted task still runs this long, so that a batch goes on beside any number of single calls. */
const PREEMPTED_SLICE_MS = 1;

const LF = 0x0a;

/**
 * Runs whole lines of a batch (JSON texts with LF between them, RFC 8259), each a call: parses, validates, runs and
 * serializes it, as a single call. A line that cannot be answered with a result is answered with its error; blank lines
 * are skipped. Ends early when its time is over. A run ends early before a line whose tool needs a lane with longer
 * limits.
 */
export async function runLines(
  runs: readonly Buffer[],
  { firstLines, lines }: Pick<LinesBody, 'firstLines' | 'lines'>,
  limitMs: number,
  progress: Progress,
): Promise<LinesOutcome> {
  const task = new LinesTask(lines, limitMs, progress);
  const outcomes: RunOutcome[] = [];
  for (const [index, bytes] of runs.entries()) {
    outcomes.push(await task.run(bytes, firstLines[index]!));
    if (task.isOver) break;
  }
  return { kind: 'lines', runs: outcomes };
}

/** What the runs of a task share: their tool, and the time and the characters that are left. */
class LinesTask {
  readonly #lines: LinesBody['lines'];
  readonly #limitMs: number;
  readonly #progress: Progress;
  readonly #start = performance.now();
  /** The time at the end of the last line. */
  #now = this.#start;
  /** In the answers. */
  #characters = 0;
  /** The tool of the last call, which the next one often needs too. */
  #tool: LoadedTool | undefined;

  constructor(lines: LinesBody['lines'], limitMs: number, progress: Progress) {
    this.#lines = lines;
    this.#limitMs = limitMs;
    this.#progress = progress;
  }

  get isOver(): boolean {
    const maxMs = this.#progress.preempted ? PREEMPTED_SLICE_MS : SLICE_MS;
    return this.#now - this.#start >= maxMs || this.#characters >= SLICE_CHARACTERS;
  }

  /** Runs the lines in `bytes`, of which the first one has the number `firstLine`. */
  async run(bytes: Buffer, firstLine: number): Promise<RunOutcome> {
    // ASCII is converted at once; other lines one by one, since a character of theirs may have several bytes. A large
    // line, which has a label, is converted after its check.
    const text = this.#lines.label === undefined && isAscii(bytes) ? bytes.toString('latin1') : undefined;
    const counts = new LineCounts();
    const defects: { tool: string; stack: string }[] = [];
    const answers = new EncodedText();
    let lines = 0;
    let at = 0;
    let handedBack: LaneName | undefined;
    while (at < bytes.length && (lines === 0 || !this.isOver)) {
      const lf = text === undefined ? bytes.indexOf(LF, at) : text.indexOf('\n', at);
      const end = lf < 0 ? bytes.length : lf;
      const line = parseLine(bytes, at, end, text);
      if (line !== undefined) {
        handedBack = this.#laneBeyond(line);
        if (handedBack !== undefined) break;
        // Awaited only where the tool changes: most lines are short.
        if ('input' in line && this.#lines.failure === undefined && this.#tool?.id !== line.tool) {
          this.#tool = await loadTool(line.tool, this.#progress);
        }
        const answer = this.#answer(line, firstLine + lines, end - at);
        answers.add(answer.text);
        this.#characters += answer.text.length;
        if (answer.defect !== undefined) defects.push({ tool: line.tool, stack: answer.defect });
        counts.add(line.tool, answer.status, this.#lap(), answer.rejection);
      }
      lines++;
      at = lf < 0 ? end : end + 1;
    }
    const outcome = { answers: answers.end(), lines, bytes: at, counts: counts.list(), defects };
    return handedBack === undefined ? outcome : { ...outcome, handedBack };
  }

  /** The lane that a line needs, if its limits are longer than those of this one. */
  #laneBeyond(line: LineCall | RejectedLine): LaneName | undefined {
    if (!('input' in line) || this.#tool?.id === line.tool) return undefined;
    const { lane } = TOOL_MODULES.get(line.tool)!;
    return LANE_NAMES.indexOf(lane) > LANE_NAMES.indexOf(this.#lines.lane) ? lane : undefined;
  }

  #answer(line: LineCall | RejectedLine, number: number, bytes: number): LineAnswer {
    const { failure, label } = this.#lines;
    if (!('input' in line)) return errorLine(line.id, { ...line.answer, line: number });
    // An id that does not fit is left out.
    if (label !== undefined && !writeLabel(label, `${line.id}\n${line.tool}`)) writeLabel(label, `\n${line.tool}`);
    if (failure !== undefined)
      return errorLine(line.id, answerToLineFailure(failure, line.tool), rejectionOfLineFailure(failure));
    return answerTo(line, bytes, this.#tool!, this.#limitMs);
  }

  /** Milliseconds since the end of the line before. */
  #lap(): number {
    const before = this.#now;
    this.#now = performance.now();
    return this.#now - before;
  }
}
