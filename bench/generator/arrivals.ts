/** Calls in the order in which they are due: when, in milliseconds from the start, and the place of its request. */
export interface Arrivals {
  readonly atMs: Float64Array;
  readonly request: Uint32Array;
}

/** How calls are spread over time. */
export type Pattern =
  /** At equal distances. */
  | { readonly kind: 'constant' }
  | { readonly kind: 'poisson' }
  /** `size` calls at once on average, geometrically distributed; the bursts themselves are a Poisson process. */
  | { readonly kind: 'bursts'; readonly size: number }
  /** Recorded arrivals from 0 on, repeated, and faster or slower so that their mean rate is the wanted one. */
  | { readonly kind: 'recorded'; readonly calls: Arrivals };

/** What arrivals are drawn from. */
interface Drawing {
  readonly pattern: Pattern;
  readonly perSecond: number;
  readonly seconds: number;
  /** The place of the next call's request; a recording has its own. */
  readonly nextRequest: () => number;
  /** Random numbers from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/** The calls of `seconds` at a mean rate; at least one. */
export function drawArrivals(drawing: Drawing): Arrivals {
  const [atMs, request]: [number[], number[]] = [[], []];
  for (const call of endless(drawing)) {
    if (call.atMs >= drawing.seconds * 1000 && atMs.length > 0) break;
    atMs.push(call.atMs);
    request.push(call.request);
  }
  return { atMs: Float64Array.from(atMs), request: Uint32Array.from(request) };
}

function* endless({ pattern, perSecond, nextRequest, random }: Drawing): Generator<{ atMs: number; request: number }> {
  const meanMs = 1000 / perSecond;
  const exponential = (mean: number): number => -mean * Math.log(1 - random());
  switch (pattern.kind) {
    case 'constant':
      for (let index = 0; ; index++) yield { atMs: index * meanMs, request: nextRequest() };
    case 'poisson':
      for (let atMs = exponential(meanMs); ; atMs += exponential(meanMs)) yield { atMs, request: nextRequest() };
    case 'bursts': {
      const betweenMs = meanMs * pattern.size;
      for (let atMs = exponential(betweenMs); ; atMs += exponential(betweenMs)) {
        do yield { atMs, request: nextRequest() };
        while (random() >= 1 / pattern.size);
      }
    }
    case 'recorded': {
      const { atMs, request } = pattern.calls;
      const count = atMs.length;
      // The recording ends one mean distance after its last call.
      const lengthMs = (atMs[count - 1]! * count) / Math.max(1, count - 1);
      const scale = lengthMs > 0 ? (meanMs * count) / lengthMs : 1;
      // Each load begins at another place of the recording.
      const first = Math.floor(random() * count);
      for (let index = first; ; index++) {
        const passedMs = Math.floor(index / count) * lengthMs + atMs[index % count]! - atMs[first]!;
        yield { atMs: passedMs * scale, request: request[index % count]! };
      }
    }
  }
}
