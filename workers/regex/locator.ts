import { createRequire } from 'node:module';
import { Alphabet, type Script } from './alphabet.js';
import { characterSets, outlineOf } from './outline.js';
import type { Pattern } from './pattern.js';

/** What is used of RE2: matching in linear time, on bytes. */
interface Scanner {
  lastIndex: number;
  exec(bytes: Uint8Array): { readonly index: number } | null;
}

type ScannerConstructor = new (source: string, flags: string) => Scanner;

let loaded: ScannerConstructor | null | undefined;

/** RE2, where it is installed: a native package, and optional. Loaded at the first call. */
export function re2(): ScannerConstructor | null {
  if (loaded === undefined) {
    try {
      const found: unknown = createRequire(import.meta.url)('re2');
      loaded = isConstructor(found) ? found : null;
    } catch {
      loaded = null;
    }
  }
  return loaded;
}

const isConstructor = (value: unknown): value is ScannerConstructor => typeof value === 'function';

/** Knows in linear time where a pattern cannot match. */
export interface Locator {
  /** The first place at `from` or later, in UTF-16 code units, where a match might begin; -1 when none can. */
  next(text: string, from: number): number;
}

/**
 * A locator for `text` and its parts; undefined where RE2 is not there or
 * cannot hold the pattern. A pattern with `sticky` is looked for at `from` alone.
 */
export function locatorOf({ syntax, flags, sticky }: Pattern, text: string): Locator | undefined {
  const RE2 = re2();
  if (!RE2 || !syntax) return undefined;
  const alphabet = Alphabet.of(text, characterSets(syntax, flags), flags);
  if (!alphabet) return undefined;
  const scanner = build(RE2, outlineOf(syntax, flags, alphabet), sticky);
  if (!scanner) return undefined;
  let written: { readonly text: string; readonly script: Script } | undefined;
  return {
    next(text, from) {
      if (from > text.length) return -1;
      if (written?.text !== text) written = { text, script: alphabet.write(text) };
      const { letters, places, ordinals } = written.script;
      scanner.lastIndex = ordinals[from] ?? 0;
      const found = scanner.exec(letters);
      return found === null ? -1 : (places[found.index] ?? -1);
    },
  };
}

function build(RE2: ScannerConstructor, source: string, sticky: boolean): Scanner | undefined {
  try {
    return new RE2(source, sticky ? 'uy' : 'ug');
  } catch {
    // Larger than RE2 allows.
    return undefined;
  }
}
