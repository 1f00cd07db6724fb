import { Random } from './random.js';
import { schedule } from './schedule.js';
/** The arrivals of a pattern at a rate in calls a second; `kind` says which kind of call is next. */
export function* arrivals(pattern, kind, perSecond, random) {
    const distance = 1000 / perSecond;
    switch (pattern.kind) {
        case 'poisson':
            for (let at = random.exponential(distance);; at += random.exponential(distance))
                yield { at, kind: kind() };
        case 'constant':
            for (let index = 0;; index++)
                yield { at: index * distance, kind: kind() };
        case 'bursts': {
            const { size } = pattern;
            for (let at = random.exponential(distance * size);; at += random.exponential(distance * size)) {
                do
                    yield { at, kind: kind() };
                while (random.next() >= 1 / size);
            }
        }
        case 'recorded': {
            const { calls } = pattern;
            const [first, last] = [calls[0], calls.at(-1)];
            if (first === undefined || last === undefined)
                return undefined;
            // The recording ends one mean distance after its last call.
            const length = ((last.at - first.at) * calls.length) / Math.max(1, calls.length - 1);
            const scale = length > 0 ? (distance * calls.length) / length : 1;
            // Each simulation begins at another place of the recording.
            const offset = Math.floor(random.next() * calls.length);
            const origin = calls[offset].at;
            for (let index = offset;; index++) {
                const { at, kind } = calls[index % calls.length];
                yield { at: (Math.floor(index / calls.length) * length + at - origin) * scale, kind };
            }
        }
    }
}
/** Seeds of where each kind of call begins, and of the moments of the first round. */
const [KINDS_SEED, MOMENTS_SEED] = [1, 2];
/** The part of an interval that spreads any number of rounds most evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/**
 * The calls of one round of a measurement: a Poisson process whose kinds have their turn. A measurement and its
 * simulation get the very same calls, because the few large ones among thousands decide a p99: where each had calls of
 * its own, they would differ by chance. Each round begins at another place of the mix, so that rare calls have their
 * share in all rounds together.
 */
export function* roundArrivals(mix, perSecond, round) {
    const [places, moments] = [new Random(KINDS_SEED), new Random(MOMENTS_SEED + round)];
    const kinds = schedule(mix, () => (places.next() + round * GOLDEN) % 1);
    const distance = 1000 / perSecond;
    for (let at = moments.exponential(distance);; at += moments.exponential(distance)) {
        yield { at, kind: kinds.next().value };
    }
}
//# sourceMappingURL=arrivals.js.map