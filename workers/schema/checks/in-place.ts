import type { JsonDocument } from '../../json/document.js';
import { counted } from '../describe.js';
import type { Evaluated } from '../evaluated.js';
import { reasonsOf } from '../explanation.js';
import type { Evaluator, Explanation, Failure } from '../schema.js';
import { ALL, type Assertion, type Check, type Schema } from '../schema.js';

/** JSON Schema core section 10.2.1.1: `allOf`. */
export class AllOfCheck implements Check {
  readonly kinds = ALL;

  constructor(readonly schemas: readonly Schema[]) {}

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    let valid = true;
    for (const schema of this.schemas) {
      if (evaluation.apply(schema, at, evaluated)) continue;
      if (evaluation.silent) return false;
      valid = false;
    }
    return valid;
  }
}

/** JSON Schema core section 8.2.3: `$ref` and `$dynamicRef`. */
export class ReferenceCheck implements Check {
  readonly kinds = ALL;
  #target: Schema | undefined;
  #anchor: string | undefined;

  /** `target` is the static target of the reference; `anchor` is the dynamic anchor to look up, if any. */
  bind(target: Schema, anchor: string | undefined): void {
    this.#target = target;
    this.#anchor = anchor;
  }

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    const bound = this.#anchor === undefined ? undefined : evaluation.dynamic(this.#anchor);
    return evaluation.apply(bound ?? this.#target!, at, evaluated);
  }
}

/** JSON Schema core section 10.2.1.2: `anyOf`. */
export class AnyOfCheck implements Assertion {
  readonly kinds = ALL;
  readonly keyword = 'anyOf';

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly schemas: readonly Schema[],
  ) {}

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    // Reasons are collected only for failures that are reported; inside another applicator of this kind, none are.
    const reasons: (Failure | null)[] = [];
    let valid = false;
    for (const schema of this.schemas) {
      if (evaluation.fits(schema, at, evaluated)) {
        // Annotations come from all matching branches.
        valid = true;
        if (evaluated === null) break;
      } else if (!evaluation.silent) {
        reasons.push(evaluation.reason);
      }
    }
    return valid || evaluation.fail(this, at, reasons);
  }

  explain({ detail }: Failure, instance: JsonDocument): Explanation {
    const schemas = counted(this.schemas.length, 'schema');
    return {
      message: `expected to fit one or more of the ${schemas} of anyOf, fits none: ${reasonsOf(detail, instance)}`,
      params: {},
    };
  }
}

/** JSON Schema core section 10.2.1.3: `oneOf`. */
export class OneOfCheck implements Assertion {
  readonly kinds = ALL;
  readonly keyword = 'oneOf';

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly schemas: readonly Schema[],
  ) {}

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    const reasons: (Failure | null)[] = [];
    const passing: number[] = [];
    for (const [index, schema] of this.schemas.entries()) {
      if (evaluation.fits(schema, at, evaluated)) passing.push(index);
      else if (!evaluation.silent) reasons.push(evaluation.reason);
      if (passing.length === 2) break;
    }
    return passing.length === 1 || evaluation.fail(this, at, passing.length === 0 ? reasons : passing);
  }

  explain({ detail }: Failure, instance: JsonDocument): Explanation {
    const expected = `expected to fit exactly one of the ${counted(this.schemas.length, 'schema')} of oneOf`;
    const passing = (detail as (Failure | number)[]).filter(item => typeof item === 'number');
    if (passing.length === 0)
      return { message: `${expected}, fits none: ${reasonsOf(detail, instance)}`, params: { passingSchemas: null } };
    return { message: `${expected}, fits those at ${passing.join(' and ')}`, params: { passingSchemas: passing } };
  }
}

/** JSON Schema core section 10.2.1.4: `not`. */
export class NotCheck implements Assertion {
  readonly kinds = ALL;
  readonly keyword = 'not';

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly negated: Schema,
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    return !evaluation.fitsUnseen(this.negated, at) || evaluation.fail(this, at);
  }

  explain(): Explanation {
    return { message: 'expected not to fit the schema of not, but fits it', params: {} };
  }
}

/** JSON Schema core section 10.2.2: `if`, `then`, `else`. */
export class IfCheck implements Check {
  readonly kinds = ALL;

  constructor(
    readonly condition: Schema,
    readonly consequence: Schema | null,
    readonly alternative: Schema | null,
  ) {}

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    const next = evaluation.fits(this.condition, at, evaluated) ? this.consequence : this.alternative;
    return next === null || evaluation.apply(next, at, evaluated);
  }
}
