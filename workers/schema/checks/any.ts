import { visiblyQuoted } from '../../../src/shared/visibly-quoted.js';
import type { JsonDocument } from '../../json/document.js';
import { JsonKind } from '../../json/scanner.js';
import { Decimal } from '../../number/decimal.js';
import { describeValue, shortened } from '../describe.js';
import { valueFor } from '../params.js';
import type { Evaluator, Explanation, Failure } from '../schema.js';
import { ALL, type Assertion, type Schema } from '../schema.js';

/** The simple types of JSON Schema validation section 6.1.1. */
export const SIMPLE_TYPES = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'] as const;
export type SimpleType = (typeof SIMPLE_TYPES)[number];

/** JSON Schema validation section 6.1.1: `type`. */
export class TypeCheck implements Assertion {
  readonly kinds = ALL;
  readonly keyword = 'type';

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly types: readonly SimpleType[],
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    return this.#accepts(evaluation, at) || evaluation.fail(this, at);
  }

  #accepts({ instance, values }: Evaluator, at: number): boolean {
    const { types } = this;
    switch (instance.kind(at)) {
      case JsonKind.beginObject:
        return types.includes('object');
      case JsonKind.beginArray:
        return types.includes('array');
      case JsonKind.number:
        return (
          types.includes('number') ||
          (types.includes('integer') && (DIGITS.test(instance.source(at)) || values.decimalOf(instance, at).isInteger))
        );
      case JsonKind.literal:
        return types.includes(
          instance.end(at) - instance.start(at) === 4 && instance.text.startsWith('null', instance.start(at))
            ? 'null'
            : 'boolean',
        );
      default:
        return types.includes('string');
    }
  }

  explain({ at }: Failure, instance: JsonDocument): Explanation {
    const { types } = this;
    return {
      message: `expected ${types.join(' or ')}, found ${describeValue(instance, at)}`,
      params: { type: types.length === 1 ? types[0] : types },
    };
  }
}

const DIGITS = /^-?\d+$/;

/** Whether a JSON number has no fractional part; 1.0 and 1e3 are integers. */
export function isInteger(lexeme: string): boolean {
  return DIGITS.test(lexeme) || Decimal.of(lexeme).isInteger;
}

/** JSON Schema validation sections 6.1.2 and 6.1.3: `enum`, `const`. */
export class EqualityCheck implements Assertion {
  readonly kinds = ALL;
  #keys: Set<string | number> | undefined;

  constructor(
    readonly keyword: 'enum' | 'const',
    readonly schema: Schema,
    readonly at: number,
    /** The allowed values, as indices in the schema's document. */
    readonly allowed: readonly number[],
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    const { values, instance } = evaluation;
    this.#keys ??= new Set(this.allowed.map(value => values.keyOf(this.schema.document, value)));
    return this.#keys.has(values.keyOf(instance, at)) || evaluation.fail(this, at);
  }

  explain({ at }: Failure, instance: JsonDocument): Explanation {
    const { document } = this.schema;
    const shown = this.allowed.slice(0, MAX_SHOWN).map(value => shortened(document.source(value)));
    const more = this.allowed.length - shown.length;
    const found = `found ${describeValue(instance, at)}`;
    if (this.keyword === 'const') {
      return {
        message: `expected ${shown[0]}, ${found}`,
        params: { allowedValue: valueFor(document, this.allowed[0]!) },
      };
    }
    const one =
      shown.length === 0
        ? 'nothing: enum is empty'
        : `one of ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    return {
      message: `expected ${one}, ${found}`,
      params: { allowedValues: this.allowed.slice(0, MAX_SHOWN).map(value => valueFor(document, value)) },
    };
  }
}

/** Maximum values of an enum in a message. */
const MAX_SHOWN = 10;

/** The schema `false`, which rejects every value (JSON Schema core section 4.3.2). */
export class FalseCheck implements Assertion {
  readonly kinds = ALL;

  constructor(
    /** The keyword that contains the schema. */
    readonly keyword: string,
    readonly schema: Schema,
    readonly at: number,
  ) {}

  evaluate(evaluation: Evaluator, at: number): false {
    return evaluation.fail(this, at);
  }

  explain({ at }: Failure, instance: JsonDocument): Explanation {
    const found = describeValue(instance, at);
    if (at === 0 || instance.kind(at) === JsonKind.name)
      return { message: `expected nothing, found ${found}: the schema is false`, params: {} };
    if (instance.kind(at - 1) !== JsonKind.name) {
      return { message: `expected no item here, found ${found}: ${this.keyword} is false`, params: {} };
    }
    const name = instance.string(at - 1);
    const params = this.keyword.endsWith('Properties')
      ? { [this.keyword.replace('Properties', 'Property')]: name }
      : { property: name };
    return {
      message: `expected no property ${shortened(visiblyQuoted(name))}, found ${found}: ${this.keyword} is false`,
      params,
    };
  }
}
