import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/json-schema.js';
import { JsonDocument } from '../json/document.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { infer, TooDeep } from '../schema/infer.js';
import { judge } from '../schema/judge.js';
import { SchemaError } from '../schema/schema-error.js';
import { withoutByteOrderMark } from '../text/byte-order-mark.js';
import { fitsAnswer } from '../text/fits-answer.js';
import { positionAt } from '../text/position.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextTooLong } from '../text/text-builder.js';

type Result = ReturnType<Run<typeof contract>>;

export const run: Run<typeof contract> = ({ mode, instance, schema = '' }, limitMs) => {
  const text = withoutByteOrderMark(instance);
  try {
    if (mode === 'generate') return generate(text);
    const { errorCount, errors, formatWarnings } = judge(new JsonDocument(text), withoutByteOrderMark(schema), limitMs);
    return { ...NOTHING, mode, valid: errorCount === 0, errors, errorCount, formatWarnings };
  } catch (error) {
    if (error instanceof SchemaError) return { ...NOTHING, mode, schemaError: error.message };
    if (!(error instanceof JsonSyntaxError)) throw error;
    return {
      ...NOTHING,
      mode,
      valid: false,
      errors: [about(text, 'json', error.message, error.offset)],
      errorCount: 1,
    };
  }
};

function generate(text: string): Result {
  try {
    const schema = infer(text);
    return {
      ...NOTHING,
      mode: 'generate',
      ...(fitsAnswer(schema) ? { schema } : { errors: [about(text, 'generate', TOO_LARGE, 0)] }),
    };
  } catch (error) {
    if (error instanceof TextTooLong)
      return { ...NOTHING, mode: 'generate', errors: [about(text, 'generate', TOO_LARGE, 0)] };
    if (error instanceof TooDeep)
      return { ...NOTHING, mode: 'generate', errors: [about(text, 'generate', error.message, error.offset)] };
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

const TOO_LARGE = resultTooLarge('many different names at many levels take the most');

/** What is wrong with the instance before any schema asks. */
function about(text: string, keyword: string, message: string, offset: number): Result['errors'][number] {
  return { instancePath: '', schemaPath: '', keyword, message, params: {}, ...positionAt(text, offset) };
}
