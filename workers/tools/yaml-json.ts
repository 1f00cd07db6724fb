import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/yaml-json.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS } from '../text/indent.js';
import { positionAt, type Position } from '../text/position.js';
import { TextTooLong } from '../text/text-builder.js';
import { jsonToYaml } from '../yaml/from-json.js';
import { yamlToJson } from '../yaml/to-json.js';
import { YamlError } from '../yaml/yaml-error.js';

export const run: Run<typeof contract> = ({ mode, input, indent }) => {
  const text = input.startsWith('\ufeff') ? input.slice(1) : input;
  const convert = mode === 'yaml-to-json' ? yamlToJson : jsonToYaml;
  try {
    // No character takes less than a byte of the answer: past the limit, writing need not go on.
    const output = convert(text, INDENTS[indent], ANSWER_LIMIT);
    return fitsAnswer(output) ? valid(output) : invalid(TOO_LONG, null);
  } catch (error) {
    if (error instanceof TextTooLong) return invalid(TOO_LONG, null);
    if (error instanceof YamlError || error instanceof JsonSyntaxError) return invalid(error.message, positionAt(text, error.offset));
    throw error;
  }
};

const TOO_LONG =
  `the converted text would not fit into an answer of ${ANSWER_LIMIT / 1024 / 1024} MB: ` +
  'aliases and deep nesting take the most, and a smaller indent less';

function valid(output: string) {
  return { output, valid: true, error: null, errorLine: null, errorColumn: null };
}

function invalid(error: string, place: Position | null) {
  return { output: '', valid: false, error, errorLine: place?.line ?? null, errorColumn: place?.column ?? null };
}
