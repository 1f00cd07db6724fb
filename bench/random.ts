/** The same random integers in every run, each from 0 to a bound (exclusive). */
export function randomBelow(seed: number): (bound: number) => number {
  const numbers = random(seed);
  return bound => numbers.next().value % bound;
}

/** Reproducible random integers from 1 to 2147483646 (Park and Miller's minimal standard). */
export function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48271) % 2147483647;
    yield state;
  }
}

/** Reproducible random numbers from 0 (inclusive) to 1 (exclusive), different from the first one on for near seeds. */
export function uniform(seed: number): () => number {
  const numbers = random(1 + ((Math.imul(seed, 0x9e3779b1) >>> 0) % 2147483645));
  return () => (numbers.next().value - 1) / 2147483646;
}
