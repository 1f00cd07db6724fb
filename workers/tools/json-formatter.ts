import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/json-formatter.js';
import { layOut } from '../json/layout.js';
import { JsonScanner, Kind } from '../json/scanner.js';
import { SortedTokens } from '../json/sorted-tokens.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS, type Indent } from '../text/indent.js';
import { positionAt, type Position } from '../text/position.js';
import { TextTooLong } from '../text/text-builder.js';

export const run: Run<typeof contract> = ({ mode, input, indent, sortKeys }) => {
  const text = input.startsWith('\ufeff') ? input.slice(1) : input;
  try {
    if (mode === 'validate') {
      check(text);
      return valid(input);
    }
    const output = format(text, mode === 'beautify' ? INDENTS[indent] : null, sortKeys);
    return output !== null && fitsAnswer(output) ? valid(output) : invalid(TOO_LONG, null);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return invalid(error.message, positionAt(text, error.offset));
    throw error;
  }
};

/** The text formatted; null where that is JSON, but too long formatted. */
function format(text: string, indent: Indent | null, sortKeys: boolean): string | null {
  try {
    // No character takes less than a byte of the answer: past the limit, writing need not go on.
    return layOut(text, sortKeys ? new SortedTokens(text) : new JsonScanner(text), indent, ANSWER_LIMIT);
  } catch (error) {
    if (!(error instanceof TextTooLong)) throw error;
    // What was not written was not read either.
    check(text);
    return null;
  }
}

function check(text: string): void {
  const scanner = new JsonScanner(text);
  while (scanner.next() !== Kind.end);
}

const TOO_LONG =
  `the input is JSON, but formatted like this it would not fit into an answer of ${ANSWER_LIMIT / 1024 / 1024} MB: ` +
  'a smaller indent takes less, minify the least';

function valid(output: string) {
  return { output, valid: true, error: null, errorLine: null, errorColumn: null };
}

function invalid(error: string, place: Position | null) {
  return { output: '', valid: false, error, errorLine: place?.line ?? null, errorColumn: place?.column ?? null };
}
