import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/csv-json.js';
import { CsvError } from '../csv/csv-error.js';
import { separatorLine, severalColumns, sniffDelimiter } from '../csv/delimiter.js';
import { jsonToCsv } from '../csv/from-json.js';
import { csvToJson } from '../csv/to-json.js';
import { duplicateKeyWarnings } from '../json/duplicate-keys.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { type Conversion, converted, notConverted } from '../text/conversion.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS, type Indent } from '../text/indent.js';
import { positionAt } from '../text/position.js';
import { quoted } from '../text/quoted.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const;

export const run: Run<typeof contract> = ({ mode, input, delimiter, hasHeader, indent }) => {
  const text = withoutByteOrderMark(input);
  if (text.trim() === '') return converted('');
  const fromCsv = mode === 'csv-to-json';
  const chosen = delimiter === 'auto' ? undefined : DELIMITERS[delimiter];
  try {
    if (fromCsv) return csvConverted(text, chosen, hasHeader, INDENTS[indent]);
    const { csv, dropsMembers } = jsonToCsv(text, chosen ?? ',', ANSWER_LIMIT);
    return fitting(csv, dropsMembers ? duplicateKeyWarnings(text) : []);
  } catch (error) {
    if (error instanceof TextTooLong) return notConverted(TOO_LARGE);
    if (!(error instanceof CsvError || error instanceof JsonSyntaxError)) throw error;
    const { line, column } = positionAt(text, error.offset);
    return notConverted(error.message, fromCsv ? { line } : { line, column });
  }
};

/** `chosen` is undefined if the delimiter is to be detected. */
function csvConverted(text: string, chosen: string | undefined, hasHeader: boolean, indent: Indent): Conversion {
  const separator = separatorLine(text);
  const start = separator?.end ?? 0;
  const delimiter = chosen ?? separator?.delimiter ?? sniffDelimiter(text);
  const warnings: string[] = [];
  if (separator !== undefined) {
    const use = chosen === undefined ? 'it names the delimiter' : `the chosen delimiter ${quoted(chosen)} applies`;
    warnings.push(`line 1: ${quoted(separator.line)} is dropped: ${use}`);
  }
  if (text.slice(start).trim() === '') return converted('', warnings);
  // Each character takes at least a byte of the answer, so writing can stop at the limit.
  const table = csvToJson(text, { delimiter, hasHeader, start }, indent, ANSWER_LIMIT);
  warnings.push(...table.warnings);
  if (table.isOneColumn && (chosen ?? separator) !== undefined) {
    const others = severalColumns(text, start, delimiter).map(other => quoted(other));
    if (others.length > 0)
      warnings.push(
        `delimiter ${quoted(delimiter)}: one column, but several in every record with ${others.join(' or ')}`,
      );
  }
  return fitting(table.json, warnings);
}

function fitting(output: string, warnings: readonly string[] = []): Conversion {
  return fitsAnswer(output) ? converted(output, warnings) : notConverted(TOO_LARGE);
}

const TOO_LARGE = resultTooLarge('each record has a field for every column');
