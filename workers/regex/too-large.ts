import { type CompileCost, compileCost, MAX_COMPILE_MS } from './compile-cost.js';

/**
 * Why V8 is not given a pattern to compile; undefined where it may have it. V8 parses and compiles in native
 * memory that no limit of a thread counts, and nothing stops it.
 */
export function tooLargeToCompile(source: string, flags: string): string | undefined {
  const cost = compileCost(source, flags);
  return cost.ms > MAX_COMPILE_MS ? tooLarge(cost) : undefined;
}

/** The message for a pattern above the maximum. */
export function tooLarge({ cause, at }: CompileCost): string {
  const maximum = `maximum ${MAX_COMPILE_MS} ms of estimated compile time`;
  return `pattern too large to compile: ${cause} by offset ${at.toLocaleString('en')}, ${maximum}`;
}
