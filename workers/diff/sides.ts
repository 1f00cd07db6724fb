import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { canonicalValues } from '../json/canonical.js';
import { layOut } from '../json/layout.js';
import { JsonScanner } from '../json/scanner.js';
import { SortedTokens } from '../json/sorted-tokens.js';
import { INDENTS } from '../text/indent.js';
import { type Lines, linesOf } from '../text/lines.js';

/** What is compared: line for line the same as what is shown, with all that makes no difference made alike. */
export interface Side {
  readonly shown: Lines;
  readonly compared: Lines;
}

/** A text as it stands. */
export function textSide(text: string): Side {
  const shown = linesOf(text);
  return { shown, compared: shown };
}

/**
 * A JSON text with a line for every member and element, two spaces a level;
 * lines are alike when their values are. Throws `JsonSyntaxError`, and
 * `TextTooLong` for what no answer could hold.
 */
export function jsonSide(text: string, sortKeys: boolean): Side {
  const lines = (json: string, limit: number) =>
    linesOf(layOut(json, sortKeys ? new SortedTokens(json) : new JsonScanner(json), INDENTS['2'], limit));
  const canonical = canonicalValues(text);
  return { shown: lines(text, ANSWER_LIMIT), compared: lines(canonical, 2 * ANSWER_LIMIT) };
}
