import { DeadlineError, runWithTimeout } from '../deadline.js';
import { JsonDocument } from '../json/document.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { loadEngines } from '../regex/rescue/engines.js';
import { positionAt } from '../text/position.js';
import { Compiler } from './compiler.js';
import { Matchers } from './matcher.js';
import { SchemaError } from './schema-error.js';
import { type Validation, validate } from './validate.js';

/** The fraction of a call's time for validation; the rest is for the work before and after. */
const VALIDATION_SHARE = 0.9;

/** The fraction in which V8 matches all patterns without RE2. */
const V8_SHARE = 0.3;

interface TimedValidation extends Validation {
  /** About the schema. */
  readonly warnings: readonly string[];
}

/**
 * Validates within `limitMs`. If V8 does not finish the schema's patterns in its share of the time, validation starts
 * again with RE2. Throws `SchemaError`, and `DeadlineError` if that does not finish either.
 */
export function validateWithin(instance: JsonDocument, schemaText: string, limitMs: number): TimedValidation {
  const deadline = performance.now() + limitMs * VALIDATION_SHARE;
  const schema = readSchema(schemaText);
  const { longest } = instance;
  const matchers = new Matchers(false, longest);
  const compiler = new Compiler(matchers);
  const root = runWithTimeout(deadline - performance.now(), () => compiler.compile(schema), Compiler.maxSteps(schema));
  const rescued = matchers.size > 0;
  try {
    return runWithTimeout(
      rescued ? limitMs * V8_SHARE : deadline - performance.now(),
      () => ({ ...validate(instance, root), warnings: matchers.warnings() }),
      compiler.maxSteps(instance),
    );
  } catch (error) {
    if (!(error instanceof DeadlineError && rescued)) throw error;
    loadEngines();
    return runWithTimeout(deadline - performance.now(), () => {
      const findings = validate(instance, new Compiler(new Matchers(true, longest)).compile(schema));
      return { ...findings, warnings: matchers.warnings() };
    });
  }
}

function readSchema(text: string): JsonDocument {
  try {
    return new JsonDocument(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, column } = positionAt(text, error.offset);
    throw new SchemaError(`the schema is not JSON: line ${line}, column ${column}: ${error.message}`);
  }
}
