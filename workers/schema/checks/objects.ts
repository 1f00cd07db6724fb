import { visiblyQuoted } from '../../../src/shared/visibly-quoted.js';
import type { JsonDocument } from '../../json/document.js';
import { shortened } from '../describe.js';
import type { Evaluated } from '../evaluated.js';
import { reasonOf } from '../explanation.js';
import type { Matcher } from '../matcher.js';
import type { Evaluator, Explanation, Failure } from '../schema.js';
import { type Assertion, type Check, OBJECTS, type Schema } from '../schema.js';

/** A member of `patternProperties`. */
interface PatternProperty {
  readonly matcher: Matcher;
  readonly schema: Schema;
}

/** JSON Schema core sections 10.3.2.1 to 10.3.2.3: `properties`, `patternProperties`, `additionalProperties`. */
export class PropertiesCheck implements Check {
  readonly kinds = OBJECTS;

  constructor(
    readonly properties: ReadonlyMap<string, Schema>,
    readonly patterns: readonly PatternProperty[],
    readonly additional: Schema | null,
  ) {}

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    const { instance } = evaluation;
    let valid = true;
    for (let member = at + 1; !instance.closes(member); member = instance.after(member)) {
      if (this.#evaluateMember(evaluation, member, evaluated)) continue;
      if (evaluation.silent) return false;
      valid = false;
    }
    return valid;
  }

  #evaluateMember(evaluation: Evaluator, member: number, evaluated: Evaluated | null): boolean {
    const name = evaluation.instance.string(member);
    const value = member + 1;
    const property = this.properties.get(name);
    let known = property !== undefined;
    let valid = property === undefined || evaluation.apply(property, value, null);
    for (const { matcher, schema } of this.patterns) {
      if (!matcher.test(name)) continue;
      known = true;
      if (!evaluation.apply(schema, value, null)) valid = false;
    }
    if (!known && this.additional !== null) {
      known = true;
      valid = evaluation.apply(this.additional, value, null);
    }
    if (known) evaluated?.add(value);
    return valid;
  }
}

/** JSON Schema validation section 6.5.3: `required`. A failure for each name that is missing. */
export class RequiredCheck implements Assertion {
  readonly kinds = OBJECTS;
  readonly keyword = 'required';
  /** The positions of the names in the list; built on first use. */
  #places: ReadonlyMap<string, number> | undefined;
  /** For each name, the last evaluation that found it. */
  readonly #seen: number[] = [];
  #evaluations = 0;

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly names: readonly string[],
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    const { instance } = evaluation;
    this.#places ??= new Map(this.names.map((name, place) => [name, place]));
    const current = ++this.#evaluations;
    let missing = this.names.length;
    for (let member = at + 1; missing > 0 && !instance.closes(member); member = instance.after(member)) {
      const place = this.#places.get(instance.string(member));
      if (place === undefined || this.#seen[place] === current) continue;
      this.#seen[place] = current;
      missing--;
    }
    for (let place = 0; missing > 0; place++) {
      if (this.#seen[place] === current) continue;
      // Failures that are not listed need no name.
      if (evaluation.silent || !evaluation.listing) return evaluation.fail(this, at, this.names[place], missing);
      evaluation.fail(this, at, this.names[place]);
      if (--missing === 0) return false;
    }
    return true;
  }

  explain({ detail }: Failure): Explanation {
    return { message: `expected the property ${quoted(detail)}, found none`, params: { missingProperty: detail } };
  }
}

/** JSON Schema validation section 6.5.4: `dependentRequired`. */
export class DependentRequiredCheck implements Assertion {
  readonly kinds = OBJECTS;

  constructor(
    readonly keyword: 'dependentRequired' | 'dependencies',
    readonly schema: Schema,
    readonly at: number,
    readonly dependents: ReadonlyMap<string, readonly string[]>,
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    const present = evaluation.instance.members(at);
    let valid = true;
    for (const property of present.keys()) {
      for (const missing of this.dependents.get(property) ?? []) {
        if (!present.has(missing)) valid = evaluation.fail(this, at, { property, missing });
      }
    }
    return valid;
  }

  explain({ detail }: Failure): Explanation {
    const { property, missing } = detail as { property: string; missing: string };
    return {
      message: `expected the property ${quoted(missing)} because there is ${quoted(property)}, found none`,
      params: { property, missingProperty: missing },
    };
  }
}

/** JSON Schema core section 10.2.2.4: `dependentSchemas`. */
export class DependentSchemasCheck implements Check {
  readonly kinds = OBJECTS;

  constructor(readonly dependents: ReadonlyMap<string, Schema>) {}

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    let valid = true;
    for (const property of evaluation.instance.members(at).keys()) {
      const schema = this.dependents.get(property);
      if (schema === undefined || evaluation.apply(schema, at, evaluated)) continue;
      if (evaluation.silent) return false;
      valid = false;
    }
    return valid;
  }
}

/** JSON Schema core section 10.3.2.4: `propertyNames`. */
export class PropertyNamesCheck implements Assertion {
  readonly kinds = OBJECTS;
  readonly keyword = 'propertyNames';

  constructor(
    readonly schema: Schema,
    readonly at: number,
    readonly names: Schema,
  ) {}

  evaluate(evaluation: Evaluator, at: number): boolean {
    const { instance } = evaluation;
    let valid = true;
    for (let member = at + 1; !instance.closes(member); member = instance.after(member)) {
      if (evaluation.fits(this.names, member, null)) continue;
      valid = evaluation.fail(this, member, evaluation.reason);
      if (evaluation.silent) return false;
    }
    return valid;
  }

  explain({ at, detail }: Failure, instance: JsonDocument): Explanation {
    const name = instance.string(at);
    return {
      message:
        `expected names that fit the schema of propertyNames, found ${quoted(name)}: ` +
        `${reasonOf(detail as Failure, instance)}`,
      params: { propertyName: name },
    };
  }
}

/** JSON Schema core section 11.3: `unevaluatedProperties`. */
export class UnevaluatedPropertiesCheck implements Check {
  readonly kinds = OBJECTS;

  constructor(readonly schema: Schema) {}

  evaluate(evaluation: Evaluator, at: number, evaluated: Evaluated | null): boolean {
    const { instance } = evaluation;
    let valid = true;
    for (let member = at + 1; !instance.closes(member); member = instance.after(member)) {
      if (evaluated!.has(member + 1) || evaluation.apply(this.schema, member + 1, null)) continue;
      if (evaluation.silent) return false;
      valid = false;
    }
    evaluated!.addAll();
    return valid;
  }
}

function quoted(name: unknown): string {
  return shortened(visiblyQuoted(String(name)));
}
