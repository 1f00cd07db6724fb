import { BitRows } from './bit-rows.js';
import type { Box } from './box.js';
import type { NumberedLines } from './intern.js';
import { MiddleSnake } from './middle-snake.js';
import { StepBudget } from './step-budget.js';

/** 1 for each removed element of `a` and each added element of `b`, else 0. The remaining elements are equal. */
export interface EditScript {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/** About four seconds: enough for two sides of 150,000 lines that repeat few distinct lines in random order. */
const STEPS = 2e9;

/**
 * A shortest edit script from `a` to `b`: none removes and adds fewer elements. Deterministic. Memory is linear in the
 * lengths. Throws `TooDifferent` if finding it would take too long.
 */
export function shortestEditScript({ a, b, count }: NumberedLines): EditScript {
  const removed = new Uint8Array(a.length).fill(1);
  const added = new Uint8Array(b.length).fill(1);
  let from = 0;
  let aTo = a.length;
  let bTo = b.length;
  for (; from < aTo && from < bTo && a[from] === b[from]; from++) removed[from] = added[from] = 0;
  while (aTo > from && bTo > from && a[aTo - 1] === b[bTo - 1]) removed[--aTo] = added[--bTo] = 0;
  const left = shared(a, from, aTo, kindsOf(b.subarray(from, bTo), count));
  const right = shared(b, from, bTo, kindsOf(a.subarray(from, aTo), count));
  match(left.elements, right.elements, count, (inA, inB) => {
    removed[left.places[inA]!] = 0;
    added[right.places[inB]!] = 0;
  });
  return { removed, added };
}

/** 1 for every number that occurs in `elements`. */
function kindsOf(elements: Int32Array, count: number): Uint8Array {
  const kinds = new Uint8Array(count);
  for (const element of elements) kinds[element] = 1;
  return kinds;
}

/** The elements that also occur on the other side, with their positions; all others are changed in any script. */
function shared(all: Int32Array, from: number, to: number, others: Uint8Array) {
  const elements = new Int32Array(to - from);
  const places = new Int32Array(to - from);
  let length = 0;
  for (let at = from; at < to; at++) {
    elements[length] = all[at]!;
    places[length] = at;
    length += others[all[at]!]!;
  }
  return { elements: elements.subarray(0, length), places };
}

/** Reports the pairs of a longest common subsequence, as positions in `a` and `b`. Not recursive. */
function match(a: Int32Array, b: Int32Array, count: number, pair: (inA: number, inB: number) => void): void {
  if (a.length === 0 || b.length === 0) return;
  const work = new StepBudget(STEPS);
  // Their tables are made only where trimming leaves something to search: for most small texts it does not.
  let snake: MiddleSnake | undefined;
  let rows: BitRows | undefined;
  const boxes: Box[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }];
  for (let box = boxes.pop(); box; box = boxes.pop()) {
    let { aFrom, aTo, bFrom, bTo } = box;
    while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom]) pair(aFrom++, bFrom++);
    while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1]) pair(--aTo, --bTo);
    const width = aTo - aFrom;
    const height = bTo - bFrom;
    work.spend(width + height);
    if (width === 0 || height === 0) continue;
    if (height === 1) {
      const place = a.subarray(aFrom, aTo).indexOf(b[bFrom]!);
      if (place >= 0) pair(aFrom + place, bFrom);
      continue;
    }
    const inner = { aFrom, aTo, bFrom, bTo };
    // Paths are fast if few elements change, rows if many do. Paths are tried for a fraction of the cost of rows, and
    // to the end if rows cost too much.
    snake ??= new MiddleSnake(a, b);
    rows ??= new BitRows(a, b, count);
    const cost = rows.cost(inner);
    const patience = 2 * cost > work.left ? work.left : cost / 4;
    const { a: inA, b: inB } = snake.divide(inner, patience, work) ?? rows.divide(inner, work);
    boxes.push({ aFrom: inA, aTo, bFrom: inB, bTo }, { aFrom, aTo: inA, bFrom, bTo: inB });
  }
}
