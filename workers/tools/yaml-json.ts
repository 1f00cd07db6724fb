import { ANSWER_LIMIT, type Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/yaml-json.js';
import { duplicateKeyWarnings } from '../json/duplicate-keys.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { converted, notConverted } from '../text/conversion.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { INDENTS } from '../text/indent.js';
import { positionAt } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';
import { jsonToYaml } from '../yaml/from-json.js';
import { yamlToJson } from '../yaml/to-json.js';
import { YamlError } from '../yaml/yaml-error.js';

export const run: Run<typeof contract> = ({ mode, input, indent }) => {
  const text = withoutByteOrderMark(input);
  const fromYaml = mode === 'yaml-to-json';
  try {
    // Each character takes at least a byte of the answer, so writing can stop at the limit.
    if (fromYaml) {
      const { json, warnings } = yamlToJson(text, INDENTS[indent], ANSWER_LIMIT);
      return fitsAnswer(json) ? converted(json, warnings) : notConverted(TOO_LARGE);
    }
    const yaml = jsonToYaml(text, INDENTS[indent], ANSWER_LIMIT);
    return fitsAnswer(yaml) ? converted(yaml, duplicateKeyWarnings(text)) : notConverted(TOO_LARGE);
  } catch (error) {
    if (error instanceof TextTooLong) return notConverted(TOO_LARGE);
    if (error instanceof YamlError || error instanceof JsonSyntaxError)
      return notConverted(error.message, positionAt(text, error.offset));
    throw error;
  }
};

const TOO_LARGE = resultTooLarge('aliases and deep nesting take the most; use a smaller indent');
