/** The same random integers in every run, each from 0 to a bound (exclusive). */
export function randomBelow(seed) {
    const numbers = random(seed);
    return bound => numbers.next().value % bound;
}
/** Reproducible random integers from 1 to 2147483646 (Park and Miller's minimal standard). */
export function* random(seed) {
    for (let state = seed;;) {
        state = (state * 48271) % 2147483647;
        yield state;
    }
}
//# sourceMappingURL=random.js.map