/** Reproducible random integers from 1 to 2147483646 (Park and Miller's minimal standard). */
export function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48271) % 2147483647;
    yield state;
  }
}
