import type { Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/json-schema.js';
import { JsonDocument } from '../json/document.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { infer, TooDeepToInfer } from '../schema/infer.js';
import { SchemaError } from '../schema/schema-error.js';
import { validateWithin } from '../schema/timed-validation.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { positionAt, positionText } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';
import { ToolError } from '../tool-error.js';

type Result = ReturnType<Run<typeof contract>>;

export const run: Run<typeof contract> = ({ mode, instance, schema = '' }, limitMs) => {
  const text = withoutByteOrderMark(instance);
  return mode === 'generate' ? generate(text) : validate(text, withoutByteOrderMark(schema), limitMs);
};

function validate(text: string, schema: string, limitMs: number): Result {
  try {
    const { warnings, ...findings } = validateWithin(new JsonDocument(text), schema, limitMs);
    return { ...NOTHING, mode: 'validate', valid: findings.errorCount === 0, ...findings, ...warningsField(warnings) };
  } catch (error) {
    if (error instanceof SchemaError) return { ...NOTHING, mode: 'validate', schemaError: error.message };
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { message, offset } = error;
    const notJson = { instancePath: '', schemaPath: '', keyword: 'json', message, params: {} };
    const errors = [{ ...notJson, ...positionAt(text, offset) }];
    return { ...NOTHING, mode: 'validate', valid: false, errors, errorCount: 1 };
  }
}

function generate(text: string): Result {
  try {
    const schema = infer(text);
    if (!fitsAnswer(schema)) throw new TextTooLong();
    return { ...NOTHING, mode: 'generate', schema };
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof TooDeepToInfer)
      throw new ToolError(`instance: ${positionText(text, error.offset)}: ${error.message}`);
    if (error instanceof TextTooLong) throw new ToolError(TOO_LARGE);
    throw error;
  }
}

const NOTHING = {
  valid: null,
  schemaError: null,
  errors: [],
  errorCount: null,
  formatWarnings: [],
  schema: null,
} satisfies Partial<Result>;

const TOO_LARGE = resultTooLarge('many different property names at many levels take the most');
