import { JsonDocument } from '../json/document.js';
import { JsonSyntaxError } from '../json/syntax-error.js';
import { Lines } from '../text/lines.js';
import { positionAt } from '../text/position.js';
import { Compiler } from './compiler.js';
import { Evaluation } from './evaluation.js';
import type { Failure } from './failure.js';
import type { Matchers } from './matcher.js';
import { META_SCHEMAS } from './meta-schemas.js';
import { fragmentOf, pointerTo } from './pointer.js';
import { SchemaError } from './schema-error.js';
import { Values } from './values.js';

/** One thing that does not fit, and where. */
export interface Finding {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly line: number;
  readonly column: number;
}

export interface Verdict {
  /** Failures, those that are not listed included. */
  readonly errorCount: number;
  readonly errors: readonly Finding[];
  readonly formatWarnings: readonly Finding[];
}

/** UTF-16 code units that the findings of an answer may take: paths can be as long as the texts. */
const ROOM = 2 * 1024 * 1024;

/** Judges an instance, which is JSON, by a schema. Throws `SchemaError`. */
export function validate(instance: JsonDocument, schemaText: string, matchers: Matchers): Verdict {
  const root = new Compiler(matchers).compile(readSchema(schemaText));
  const evaluation = new Evaluation(instance, new Values());
  evaluation.run(root);
  const report = new Report(instance);
  return {
    errorCount: evaluation.errorCount,
    errors: report.findings(evaluation.errors),
    formatWarnings: report.findings(evaluation.warnings),
  };
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

class Report {
  #room = ROOM;
  #lines: Lines | undefined;

  constructor(readonly instance: JsonDocument) {}

  findings(failures: readonly Failure[]): Finding[] {
    const findings: Finding[] = [];
    for (const failure of failures) {
      const finding = this.#finding(failure);
      this.#room -= JSON.stringify(finding).length;
      if (this.#room < 0) break;
      findings.push(finding);
    }
    return findings;
  }

  #finding(failure: Failure): Finding {
    const { instance } = this;
    const { check, at } = failure;
    const { document } = check.schema;
    this.#lines ??= new Lines(instance.text);
    return {
      instancePath: pointerTo(instance, at),
      schemaPath: uriOf(document) + fragmentOf(pointerTo(document, check.at)),
      keyword: check.keyword,
      ...check.explain(failure, instance),
      ...this.#lines.at(instance.start(at)),
    };
  }
}

/** Of a meta-schema its URI; the caller's own schema needs none. */
function uriOf({ text }: JsonDocument): string {
  for (const [uri, metaSchema] of META_SCHEMAS) {
    if (metaSchema === text) return uri;
  }
  return '';
}
