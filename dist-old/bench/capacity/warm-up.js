import { TOGETHER } from './loads.js';
/** Calls for each second of a load that follows: V8 compiles by the number of calls, not by time. */
const CALLS = 80_000;
/** Calls in flight that have the spare thread run too: its first calls would take seconds of compiling from a step. */
const OVERLOAD = 400;
/** Calls of each large kind, which take long: enough for each thread of the heavy lane to run some. */
const LARGE_CALLS = 8;
/**
 * Sends calls of a mix until their code is compiled: before, each costs several times as much. `seconds` is the length
 * of the loads that follow.
 */
export async function warmUp(children, url, mix, seconds) {
    const large = mix.filter(({ size }) => size === 'limit');
    const others = mix.filter(({ size }) => size !== 'limit' && size !== 'endless');
    const largeCalls = LARGE_CALLS * large.length;
    const otherCalls = others.length > 0 ? CALLS * seconds : 0;
    const calls = largeCalls + otherCalls;
    if (calls === 0)
        return;
    // Rare calls have their turn as often as frequent ones.
    const parts = [
        ...large.map(part => ({ ...part, share: LARGE_CALLS / calls })),
        ...others.map(part => ({ ...part, share: otherCalls / others.length / calls })),
    ];
    await children.run({ url, mix: parts, seconds: 0, load: { width: TOGETHER, calls } });
    if (others.length === 0)
        return;
    const even = others.map(part => ({ ...part, share: 1 / others.length }));
    await children.run({ url, mix: even, seconds: 0, load: { width: OVERLOAD, calls: otherCalls } });
}
//# sourceMappingURL=warm-up.js.map