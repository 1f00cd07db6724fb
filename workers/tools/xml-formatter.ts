import type contract from '../../src/tools/xml-formatter.js';
import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS, type Indent } from '../text/indent.js';
import { positionAt, type Position } from '../text/position.js';
import { TextTooLong } from '../text/text-builder.js';
import { Kind } from '../xml/content.js';
import { Lines } from '../xml/layout.js';
import { XmlScanner } from '../xml/scanner.js';
import { XmlSyntaxError } from '../xml/syntax-error.js';

export const run: Run<typeof contract> = ({ mode, input, indent }) => {
  const text = input.startsWith('\ufeff') ? input.slice(1) : input;
  try {
    if (mode === 'validate') {
      check(text);
      return valid(input);
    }
    const output = format(text, mode === 'beautify' ? INDENTS[indent] : null);
    return output !== null && fitsAnswer(output) ? valid(output) : invalid(TOO_LONG, null);
  } catch (error) {
    if (error instanceof XmlSyntaxError) return invalid(error.message, positionAt(text, error.offset));
    throw error;
  }
};

function check(text: string): void {
  const scanner = new XmlScanner(text);
  while (scanner.next() !== Kind.end);
}

/** The document formatted; null where that is too long. */
function format(text: string, indent: Indent | null): string | null {
  const lines = new Lines(text, new XmlScanner(text));
  try {
    // No character takes less than a byte of the answer: past the limit, writing need not go on.
    return lines.layOut(indent, ANSWER_LIMIT);
  } catch (error) {
    if (error instanceof TextTooLong) return null;
    throw error;
  }
}

const TOO_LONG =
  `the input is well-formed, but formatted like this it would not fit into an answer of ${ANSWER_LIMIT / 1024 / 1024} MB: ` +
  'a smaller indent takes less, minify the least';

function valid(output: string) {
  return { output, valid: true, error: null, errorLine: null, errorColumn: null };
}

function invalid(error: string, place: Position | null) {
  return { output: '', valid: false, error, errorLine: place?.line ?? null, errorColumn: place?.column ?? null };
}
