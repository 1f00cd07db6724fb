import { compileCost, MAX_COMPILE_MS } from './compile-cost.js';
/**
 * The message for a pattern that is too expensive to compile; undefined for others. V8 parses and compiles in native
 * memory, which no thread limit counts, and cannot be interrupted.
 */
export function tooLargeToCompile(source, flags) {
    const cost = compileCost(source, flags);
    return cost.ms > MAX_COMPILE_MS ? tooLarge(cost) : undefined;
}
/** The message for a pattern above the maximum. */
export function tooLarge({ cause, at }) {
    const maximum = `maximum ${MAX_COMPILE_MS} ms of estimated compile time`;
    return `pattern too large to compile: ${cause} by offset ${at.toLocaleString('en')}, ${maximum}`;
}
//# sourceMappingURL=too-large.js.map