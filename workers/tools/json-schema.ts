import type { Run } from '../../src/tool.js';
import type contract from '../../src/tools/json-schema.js';
import { JsonDocument } from '../json/document.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { SchemaError } from '../schema/schema-error.js';
import { judge } from '../schema/judge.js';
import type { Finding } from '../schema/validate.js';
import { positionAt } from '../text/position.js';

type Result = ReturnType<Run<typeof contract>>;

export const run: Run<typeof contract> = ({ mode, instance, schema = '' }, limitMs) => {
  const text = withoutMark(instance);
  try {
    const document = new JsonDocument(text);
    if (mode === 'generate') throw new Error('todo');
    const { errorCount, errors, formatWarnings } = judge(document, withoutMark(schema), limitMs);
    return { ...NOTHING, mode, valid: errorCount === 0, errors: [...errors], errorCount, formatWarnings: [...formatWarnings] };
  } catch (error) {
    if (error instanceof SchemaError) return { ...NOTHING, mode, schemaError: error.message };
    if (error instanceof JsonSyntaxError) return { ...NOTHING, mode, valid: false, errors: [notJson(error, text)], errorCount: 1 };
    throw error;
  }
};

const NOTHING = { valid: null, schemaError: null, errors: [], errorCount: null, formatWarnings: [], schema: null } satisfies Partial<Result>;

function notJson(error: JsonSyntaxError, text: string): Finding {
  const { message, offset } = error;
  return { instancePath: '', schemaPath: '', keyword: 'json', message, params: {}, ...positionAt(text, offset) };
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
