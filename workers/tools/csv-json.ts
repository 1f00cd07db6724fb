import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/csv-json.js';
import { CsvError } from '../csv/csv-error.js';
import { sniffDelimiter } from '../csv/delimiter.js';
import { jsonToCsv } from '../csv/from-json.js';
import { csvToJson } from '../csv/to-json.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { positionAt } from '../text/position.js';
import { TextTooLong } from '../text/text-builder.js';
import { INDENTS } from '../text/indent.js';

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;

export const run: Run<typeof contract> = ({ mode, input, delimiter, hasHeader, indent }) => {
  const text = input.startsWith('\ufeff') ? input.slice(1) : input;
  if (text.trim() === '') return valid('');
  const fromCsv = mode === 'csv-to-json';
  try {
    const chosen = delimiter !== 'auto' ? DELIMITERS[delimiter] : fromCsv ? sniffDelimiter(text) : ',';
    // No character takes less than a byte of the answer: past the limit, writing need not go on.
    const output = fromCsv
      ? csvToJson(text, { delimiter: chosen, hasHeader }, INDENTS[indent], ANSWER_LIMIT)
      : jsonToCsv(text, chosen, ANSWER_LIMIT);
    return fitsAnswer(output) ? valid(output) : invalid(TOO_LONG, null, null);
  } catch (error) {
    if (error instanceof TextTooLong) return invalid(TOO_LONG, null, null);
    if (!(error instanceof CsvError || error instanceof JsonSyntaxError)) throw error;
    const { line, column } = positionAt(text, error.offset);
    return invalid(error.message, line, fromCsv ? null : column);
  }
};

const TOO_LONG =
  `the converted text would not fit into an answer of ${ANSWER_LIMIT / 1024 / 1024} MB: ` +
  'every record has a cell for each column, so many columns over many records take the most';

function valid(output: string) {
  return { output, valid: true, error: null, errorLine: null, errorColumn: null };
}

function invalid(error: string, errorLine: number | null, errorColumn: number | null) {
  return { output: '', valid: false, error, errorLine, errorColumn };
}
