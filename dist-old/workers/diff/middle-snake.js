/**
 * Finds a point in the middle of a shortest edit script: Eugene W. Myers, "An O(ND) Difference Algorithm and Its
 * Variations" (Algorithmica 1, 1986), section 4b. The furthest reaching paths grow from both corners until they meet.
 * The time is quadratic in the number of edits, whatever the lengths.
 */
export class MiddleSnake {
    #a;
    #b;
    /** By diagonal (`a` minus `b`), shifted to start at 0: how far in `a` the paths from each corner have come. */
    #forward;
    #backward;
    #origin;
    constructor(a, b) {
        this.#a = a;
        this.#b = b;
        this.#origin = b.length + 1;
        this.#forward = new Int32Array(a.length + b.length + 3);
        this.#backward = new Int32Array(a.length + b.length + 3);
    }
    /**
     * The division of `box`, whose sides are not empty and differ at both ends; undefined if it takes more than about
     * `most` steps. Spends its steps from the budget in both cases.
     */
    divide({ aFrom, aTo, bFrom, bTo }, most, work) {
        const a = this.#a;
        const b = this.#b;
        const forward = this.#forward;
        const backward = this.#backward;
        const origin = this.#origin;
        const lowest = aFrom - bTo + origin;
        const highest = aTo - bFrom + origin;
        const start = aFrom - bFrom + origin;
        const end = aTo - bTo + origin;
        const odd = ((start - end) & 1) !== 0;
        let forwardLow = start;
        let forwardHigh = start;
        let backwardLow = end;
        let backwardHigh = end;
        forward[start] = aFrom;
        backward[end] = aTo;
        for (let left = most; left >= 0;) {
            let steps = 0;
            // One more edit on each path. Entries beyond the outer diagonals are read, so they are reset to "no path".
            if (forwardLow > lowest)
                forward[--forwardLow - 1] = -1;
            else
                forwardLow++;
            if (forwardHigh < highest)
                forward[++forwardHigh + 1] = -1;
            else
                forwardHigh--;
            for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
                const removing = forward[diagonal - 1] + 1;
                const adding = forward[diagonal + 1];
                const from = Math.max(removing, adding);
                const shift = origin - diagonal;
                let at = from;
                while (at < aTo && at + shift < bTo && a[at] === b[at + shift])
                    at++;
                forward[diagonal] = at;
                steps += STEPS_PER_DIAGONAL + at - from;
                if (odd && diagonal >= backwardLow && diagonal <= backwardHigh && backward[diagonal] <= at)
                    return { a: at, b: at + shift };
            }
            if (backwardLow > lowest)
                backward[--backwardLow - 1] = FAR;
            else
                backwardLow++;
            if (backwardHigh < highest)
                backward[++backwardHigh + 1] = FAR;
            else
                backwardHigh--;
            for (let diagonal = backwardHigh; diagonal >= backwardLow; diagonal -= 2) {
                const adding = backward[diagonal - 1];
                const removing = backward[diagonal + 1] - 1;
                const from = Math.min(adding, removing);
                const shift = origin - diagonal;
                let at = from;
                while (at > aFrom && at + shift > bFrom && a[at - 1] === b[at + shift - 1])
                    at--;
                backward[diagonal] = at;
                steps += STEPS_PER_DIAGONAL + from - at;
                if (!odd && diagonal >= forwardLow && diagonal <= forwardHigh && at <= forward[diagonal])
                    return { a: at, b: at + shift };
            }
            work.spend(steps);
            left -= steps;
        }
        return undefined;
    }
}
/** Steps per diagonal apart from its matches: its branch is unpredictable, for the processor too. */
const STEPS_PER_DIAGONAL = 6;
/** Larger than any position on a path. */
const FAR = 2 ** 30;
//# sourceMappingURL=middle-snake.js.map