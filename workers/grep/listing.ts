import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/grep.js';
import { ROOM } from '../text/fits-answer.js';
import { integerSize, stringSize } from '../text/json-size.js';
import { lineAt } from '../text/lines.js';
import { answerTooLarge, rangeSize } from './answer-size.js';
import type { Hit } from './hits.js';
import type { SearchedLines } from './searched-lines.js';

type Listed = ReturnType<Run<typeof contract>>['matches'][number];

/** How many lines to list before each hit, and behind it. */
export interface Around {
  readonly before: number;
  readonly after: number;
}

/** JSON around a line that is no hit, in bytes, with its comma. */
const FRAME = '{"line":,"text":,"ranges":[],"context":true},'.length;

/**
 * The hits with the lines around them, in the order of the text, each line once.
 * Throws `ToolError` for what no answer could hold.
 */
export function list(lines: SearchedLines, hits: readonly Hit[], { before, after }: Around): Listed[] {
  const listed: Listed[] = [];
  let room = ROOM;
  /** All lines before this one are listed, or will not be. */
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
