import type { RE2JS } from 're2js';
import type { ScanEngine, Scanner } from './engine.js';

/** RE2 in plain JavaScript, which a deadline can interrupt anywhere. */
export function re2jsEngine(library: typeof RE2JS): ScanEngine {
  return {
    name: 're2js',
    compile(source, sticky) {
      try {
        return new Re2jsScanner(library.compile(source), sticky);
      } catch (error) {
        // Larger than RE2 allows.
        if (error instanceof Error && error.name.startsWith('RE2JS')) return undefined;
        throw error;
      }
    },
  };
}

class Re2jsScanner implements Scanner {
  #letters: Buffer | undefined;
  #matcher: ReturnType<RE2JS['matcher']> | undefined;

  constructor(
    readonly pattern: RE2JS,
    readonly sticky: boolean,
  ) {}

  next(letters: Buffer, from: number): number {
    if (this.#letters !== letters) {
      this.#letters = letters;
      // Testing whether there is a match is several times faster than finding it.
      this.#matcher = this.pattern.test(letters) ? this.pattern.matcher(letters) : undefined;
    }
    if (!this.#matcher?.find(from)) return -1;
    const start = this.#matcher.start();
    return this.sticky && start !== from ? -1 : start;
  }
}
