import { Alphabet, type Script } from './alphabet.js';
import { characterSets, outlineOf } from './outline.js';
import type { Pattern } from './pattern.js';
import type { ScanEngine } from './rescue/engine.js';
import { engineFor } from './rescue/engines.js';

/** Knows in linear time where a pattern cannot match. */
export interface Locator {
  /** The first place at `from` or later, in UTF-16 code units, where a match might begin; -1 when none can. */
  next(text: string, from: number): number;
}

/**
 * A locator for `text` and its parts; undefined where RE2 cannot hold the pattern. A pattern with `sticky`
 * is looked for at `from` alone. The engines must have been loaded.
 */
export function locatorOf({ syntax, flags, sticky }: Pattern, text: string, engine?: ScanEngine): Locator | undefined {
  if (!syntax) return undefined;
  const alphabet = Alphabet.of(text, characterSets(syntax, flags), flags);
  if (!alphabet) return undefined;
  const { source, size } = outlineOf(syntax, flags, alphabet);
  const scanner = (engine ?? engineFor(size, text.length)).compile(source, sticky);
  if (!scanner) return undefined;
  let written: { readonly text: string; readonly script: Script } | undefined;
  return {
    next(text, from) {
      if (from > text.length) return -1;
      if (written?.text !== text) written = { text, script: alphabet.write(text) };
      const { letters, places, ordinals } = written.script;
      const found = scanner.next(letters, ordinals[from] ?? 0);
      return found < 0 ? -1 : (places[found] ?? -1);
    },
  };
}
