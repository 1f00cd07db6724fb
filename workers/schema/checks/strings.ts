import type { JsonDocument } from '../../json/document.js';
import { counted, describeValue, shortened } from '../describe.js';
import type { Format } from '../formats/formats.js';
import type { Matcher } from '../matcher.js';
import type { Evaluator, Explanation, Failure } from '../schema.js';
import { type Assertion, type Schema, STRINGS } from '../schema.js';

/**
 * JSON Schema validation sections 6.3.1 and 6.3.2: `maxLength`, `minLength`, in characters of RFC 8259 (code points).
 */
export class LengthCheck implements Assertion {
  readonly kinds = STRINGS;

  constructor(
    readonly keyword: 'maxLength' | 'minLength',
    readonly schema: Schema,
    readonly at: number,
    readonly limit: number,
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    const text = evaluation.instance.string(at);
    const holds =
      this.keyword === 'maxLength'
        ? text.length <= this.limit || codePoints(text) <= this.limit
        : text.length >= this.limit && (text.length >= this.limit * 2 || codePoints(text) >= this.limit);
    return holds || evaluation.fail(this, at);
  }

  explain({ at }: Failure, instance: JsonDocument): Explanation {
    const bound = this.keyword === 'maxLength' ? 'at most' : 'at least';
    const length = codePoints(instance.string(at));
    const expected = `${bound} ${counted(this.limit, 'character')}`;
    return {
      message: `expected ${expected}, found ${length} in ${describeValue(instance, at)}`,
      params: { limit: this.limit },
    };
  }
}

function codePoints(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xdc00 && unit <= 0xdfff && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) {
      pairs++;
      at++;
    }
  }
  return text.length - pairs;
}

/** JSON Schema validation section 6.3.3: `pattern`. */
export class PatternCheck implements Assertion {
  readonly kinds = STRINGS;
  readonly keyword = 'pattern';

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly matcher: Matcher,
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    return this.matcher.test(evaluation.instance.string(at)) || evaluation.fail(this, at);
  }

  explain({ at }: Failure, instance: JsonDocument): Explanation {
    const { source } = this.matcher;
    return {
      message: `expected a string that matches ${shortened(source)}, found ${describeValue(instance, at)}`,
      params: { pattern: source },
    };
  }
}

/** JSON Schema validation section 7: `format`, as an annotation: never a failure, only a warning. */
export class FormatCheck implements Assertion {
  readonly kinds = STRINGS;
  readonly keyword = 'format';

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly name: string,
    readonly format: Format,
  ) {}

  evaluate(evaluation: Evaluator, at: number): true {
    if (!this.format.accepts(evaluation.instance.string(at))) evaluation.warn(this, at);
    return true;
  }

  explain({ at }: Failure, instance: JsonDocument): Explanation {
    return {
      message: `expected ${this.format.words}, found ${describeValue(instance, at)}`,
      params: { format: this.name },
    };
  }
}
