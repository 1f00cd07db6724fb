import type { JsonDocument } from '../../json/document.js';
import { counted } from '../describe.js';
import type { Evaluator, Explanation, Failure } from '../schema.js';
import { ARRAYS, type Assertion, OBJECTS, type Schema } from '../schema.js';

/** Keywords that limit a number of items or properties. */
export type SizeKeyword = 'maxItems' | 'minItems' | 'maxProperties' | 'minProperties';

/** JSON Schema validation sections 6.4.1, 6.4.2, 6.5.1 and 6.5.2. */
export class SizeCheck implements Assertion {
  readonly kinds: number;

  constructor(
    readonly keyword: SizeKeyword,
    readonly schema: Schema,
    readonly at: number,
    readonly limit: number,
  ) {
    this.kinds = keyword.endsWith('Items') ? ARRAYS : OBJECTS;
  }

  evaluate(evaluation: Evaluator, at: number): boolean {
    const size = evaluation.instance.size(at);
    const holds = this.keyword.startsWith('max') ? size <= this.limit : size >= this.limit;
    return holds || evaluation.fail(this, at);
  }

  explain({ at }: Failure, instance: JsonDocument): Explanation {
    const bound = this.keyword.startsWith('max') ? 'at most' : 'at least';
    const size = this.keyword.endsWith('Items')
      ? counted(this.limit, 'item')
      : counted(this.limit, 'property', 'properties');
    return { message: `expected ${bound} ${size}, found ${instance.size(at)}`, params: { limit: this.limit } };
  }
}
