import { sameLines } from '../text/lines.js';
import { BitRows } from './bit-rows.js';
import { numberLines } from './intern.js';
import { MiddleSnake } from './middle-snake.js';
import { StepBudget } from './step-budget.js';
/** About four seconds: enough for two sides of 150,000 lines that repeat few distinct lines in random order. */
const STEPS = 2e9;
/** Lines that are compared at a time. */
const BLOCK = 32;
/**
 * A shortest edit script from the lines of `a` to those of `b`: none removes and adds fewer. Deterministic. Memory is
 * linear in the numbers of lines. Throws `TooDifferent` if finding it would take too long.
 */
export function shortestEditScript(a, b) {
    const removed = new Uint8Array(a.count);
    const added = new Uint8Array(b.count);
    const middle = withoutCommonEnds(a, b);
    const { aFrom, aTo, bFrom, bTo } = middle;
    removed.fill(1, aFrom, aTo);
    added.fill(1, bFrom, bTo);
    if (aFrom === aTo || bFrom === bTo)
        return { removed, added };
    const numbers = numberLines(a, b, middle);
    const kindsB = new Uint8Array(numbers.count);
    for (const number of numbers.b)
        kindsB[number] = 1;
    const placesA = keepShared(numbers.a, number => kindsB[number] === 1);
    const placesB = keepShared(numbers.b, number => number < numbers.countA);
    match(numbers, placesA.length, placesB.length, (inA, inB) => {
        removed[aFrom + placesA[inA]] = 0;
        added[bFrom + placesB[inB]] = 0;
    });
    return { removed, added };
}
/**
 * The lines between those that both sides begin with and those that both end with, which some shortest script keeps.
 * Comparing them, many at a time, costs less than numbering them.
 */
function withoutCommonEnds(a, b) {
    let from = 0;
    let aTo = a.count;
    let bTo = b.count;
    for (const step of [BLOCK, 1]) {
        while (from + step <= Math.min(aTo, bTo) && sameLines(a, from, b, from, step))
            from += step;
    }
    for (const step of [BLOCK, 1]) {
        while (from + step <= Math.min(aTo, bTo) && sameLines(a, aTo - step, b, bTo - step, step)) {
            aTo -= step;
            bTo -= step;
        }
    }
    return { aFrom: from, aTo, bFrom: from, bTo };
}
/**
 * Moves the elements that also occur on the other side to the front, in their order, and returns where they were; all
 * others are changed in any script.
 */
function keepShared(elements, isShared) {
    const places = [];
    for (let at = 0; at < elements.length; at++) {
        if (!isShared(elements[at]))
            continue;
        elements[places.length] = elements[at];
        places.push(at);
    }
    return places;
}
/**
 * Reports the pairs of a longest common subsequence of the first `lengthA` elements of `a` and the first `lengthB` of
 * `b`, as positions. Not recursive.
 */
function match({ a, b, count }, lengthA, lengthB, pair) {
    if (lengthA === 0 || lengthB === 0)
        return;
    const work = new StepBudget(STEPS);
    // Their tables are made only where trimming leaves something to search: for most small texts it does not.
    let snake;
    let rows;
    const boxes = [{ aFrom: 0, aTo: lengthA, bFrom: 0, bTo: lengthB }];
    for (let box = boxes.pop(); box; box = boxes.pop()) {
        let { aFrom, aTo, bFrom, bTo } = box;
        while (aFrom < aTo && bFrom < bTo && a[aFrom] === b[bFrom])
            pair(aFrom++, bFrom++);
        while (aFrom < aTo && bFrom < bTo && a[aTo - 1] === b[bTo - 1])
            pair(--aTo, --bTo);
        const width = aTo - aFrom;
        const height = bTo - bFrom;
        work.spend(width + height);
        if (width === 0 || height === 0)
            continue;
        if (height === 1) {
            const place = a.subarray(aFrom, aTo).indexOf(b[bFrom]);
            if (place >= 0)
                pair(aFrom + place, bFrom);
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
//# sourceMappingURL=edit-script.js.map