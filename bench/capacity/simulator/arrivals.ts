import type { Random } from './random.js';

/** When calls arrive, and of which kind: milliseconds from the start, ascending, and the place of the kind. */
export type Arrivals = Iterator<{ readonly at: number; readonly kind: number }, undefined>;

/** How the traffic of a mix is spread over time. */
export type Pattern =
  | { readonly kind: 'poisson' }
  /** One after the other at equal distances, as the generator of load sends them. */
  | { readonly kind: 'constant' }
  /** `size` calls at once on average, geometrically distributed; the bursts themselves are a Poisson process. */
  | { readonly kind: 'bursts'; readonly size: number }
  /** Recorded arrivals, repeated, and faster or slower so that their rate is the wanted one. */
  | { readonly kind: 'recorded'; readonly calls: readonly { readonly at: number; readonly kind: number }[] };

/** The arrivals of a pattern at a rate in calls a second; `kind` says which kind of call is next. */
export function* arrivals(
  pattern: Pattern,
  kind: () => number,
  perSecond: number,
  random: Random,
): Generator<{ readonly at: number; readonly kind: number }, undefined> {
  const distance = 1000 / perSecond;
  switch (pattern.kind) {
    case 'poisson':
      for (let at = random.exponential(distance); ; at += random.exponential(distance)) yield { at, kind: kind() };
    case 'constant':
      for (let index = 0; ; index++) yield { at: index * distance, kind: kind() };
    case 'bursts': {
      const { size } = pattern;
      for (let at = random.exponential(distance * size); ; at += random.exponential(distance * size)) {
        do yield { at, kind: kind() };
        while (random.next() >= 1 / size);
      }
    }
    case 'recorded': {
      const { calls } = pattern;
      const [first, last] = [calls[0], calls.at(-1)];
      if (first === undefined || last === undefined) return undefined;
      // The recording ends one mean distance after its last call.
      const length = ((last.at - first.at) * calls.length) / Math.max(1, calls.length - 1);
      const scale = length > 0 ? (distance * calls.length) / length : 1;
      // Each simulation begins at another place of the recording.
      const offset = Math.floor(random.next() * calls.length);
      const origin = calls[offset]!.at;
      for (let index = offset; ; index++) {
        const { at, kind } = calls[index % calls.length]!;
        yield { at: (Math.floor(index / calls.length) * length + at - origin) * scale, kind };
      }
    }
  }
}
