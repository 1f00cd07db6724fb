import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/grep.js';
import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { integerSize, stringSize } from '../text/json-size.js';
import { lineAt } from '../text/lines.js';
import { answerTooLarge, rangeSize } from './answer-size.js';
import type { Hit } from './hits.js';
import type { SearchedLines } from './searched-lines.js';

type Listed = ReturnType<Run<typeof contract>>['matches'][number];

/** Context lines before and after each hit. */
interface ContextSize {
  readonly before: number;
  readonly after: number;
}

/** Bytes of JSON around a context line, with its comma. */
const FRAME = '{"line":,"text":,"ranges":[],"context":true},'.length;

/**
 * The hits and their context, in text order, each line once.
 * Throws `ToolError` when they exceed the maximum answer size.
 */
export function list(lines: SearchedLines, hits: readonly Hit[], { before, after }: ContextSize): Listed[] {
  const listed: Listed[] = [];
  let room = MAX_CONTENT_BYTES;
  /** The first line that is not yet decided. */
  let next = 0;
  const add = (hit: Hit | undefined) => {
    const number = lines.numbers[next] ?? 0;
    room -= FRAME + integerSize(number) + stringSize(lines.text, lines.starts[next], lines.ends[next]);
    if (hit) for (const range of hit.ranges) room -= rangeSize(range);
    if (room < 0) throw answerTooLarge(number);
    const text = lineAt(lines, next);
    listed.push(hit ? { line: number, text, ranges: hit.ranges } : { line: number, text, ranges: [], context: true });
    next++;
  };
  hits.forEach((hit, n) => {
    next = Math.max(next, hit.line - before);
    while (next < hit.line) add(undefined);
    add(hit);
    const end = Math.min(hit.line + 1 + after, hits[n + 1]?.line ?? lines.count);
    while (next < end) add(undefined);
  });
  return listed;
}
