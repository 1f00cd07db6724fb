import { counted } from '../describe.js';
import { reasonsOf } from '../explanation.js';
import { ALL } from '../schema.js';
/** JSON Schema core section 10.2.1.1: `allOf`. */
export class AllOfCheck {
    schemas;
    kinds = ALL;
    constructor(schemas) {
        this.schemas = schemas;
    }
    evaluate(evaluation, at, evaluated) {
        let valid = true;
        for (const schema of this.schemas) {
            if (evaluation.apply(schema, at, evaluated))
                continue;
            if (evaluation.silent)
                return false;
            valid = false;
        }
        return valid;
    }
}
/** JSON Schema core section 8.2.3: `$ref` and `$dynamicRef`. */
export class ReferenceCheck {
    kinds = ALL;
    #target;
    #anchor;
    /** `target` is the static target of the reference; `anchor` is the dynamic anchor to look up, if any. */
    bind(target, anchor) {
        this.#target = target;
        this.#anchor = anchor;
    }
    evaluate(evaluation, at, evaluated) {
        const bound = this.#anchor === undefined ? undefined : evaluation.dynamic(this.#anchor);
        return evaluation.apply(bound ?? this.#target, at, evaluated);
    }
}
/** JSON Schema core section 10.2.1.2: `anyOf`. */
export class AnyOfCheck {
    schema;
    at;
    schemas;
    kinds = ALL;
    keyword = 'anyOf';
    constructor(schema, at, schemas) {
        this.schema = schema;
        this.at = at;
        this.schemas = schemas;
    }
    evaluate(evaluation, at, evaluated) {
        // Reasons are collected only for failures that are reported; inside another applicator of this kind, none are.
        const reasons = [];
        let valid = false;
        for (const schema of this.schemas) {
            if (evaluation.fits(schema, at, evaluated)) {
                // Annotations come from all matching branches.
                valid = true;
                if (evaluated === null)
                    break;
            }
            else if (!evaluation.silent) {
                reasons.push(evaluation.reason);
            }
        }
        return valid || evaluation.fail(this, at, reasons);
    }
    explain({ detail }, instance) {
        const schemas = counted(this.schemas.length, 'schema');
        return {
            message: `expected to fit one or more of the ${schemas} of anyOf, fits none: ${reasonsOf(detail, instance)}`,
            params: {},
        };
    }
}
/** JSON Schema core section 10.2.1.3: `oneOf`. */
export class OneOfCheck {
    schema;
    at;
    schemas;
    kinds = ALL;
    keyword = 'oneOf';
    constructor(schema, at, schemas) {
        this.schema = schema;
        this.at = at;
        this.schemas = schemas;
    }
    evaluate(evaluation, at, evaluated) {
        const reasons = [];
        const passing = [];
        for (const [index, schema] of this.schemas.entries()) {
            if (evaluation.fits(schema, at, evaluated))
                passing.push(index);
            else if (!evaluation.silent)
                reasons.push(evaluation.reason);
            if (passing.length === 2)
                break;
        }
        return passing.length === 1 || evaluation.fail(this, at, passing.length === 0 ? reasons : passing);
    }
    explain({ detail }, instance) {
        const expected = `expected to fit exactly one of the ${counted(this.schemas.length, 'schema')} of oneOf`;
        const passing = detail.filter(item => typeof item === 'number');
        if (passing.length === 0)
            return { message: `${expected}, fits none: ${reasonsOf(detail, instance)}`, params: { passingSchemas: null } };
        return { message: `${expected}, fits those at ${passing.join(' and ')}`, params: { passingSchemas: passing } };
    }
}
/** JSON Schema core section 10.2.1.4: `not`. */
export class NotCheck {
    schema;
    at;
    negated;
    kinds = ALL;
    keyword = 'not';
    constructor(schema, at, negated) {
        this.schema = schema;
        this.at = at;
        this.negated = negated;
    }
    evaluate(evaluation, at) {
        return !evaluation.fitsUnseen(this.negated, at) || evaluation.fail(this, at);
    }
    explain() {
        return { message: 'expected not to fit the schema of not, but fits it', params: {} };
    }
}
/** JSON Schema core section 10.2.2: `if`, `then`, `else`. */
export class IfCheck {
    condition;
    consequence;
    alternative;
    kinds = ALL;
    constructor(condition, consequence, alternative) {
        this.condition = condition;
        this.consequence = consequence;
        this.alternative = alternative;
    }
    evaluate(evaluation, at, evaluated) {
        const next = evaluation.fits(this.condition, at, evaluated) ? this.consequence : this.alternative;
        return next === null || evaluation.apply(next, at, evaluated);
    }
}
//# sourceMappingURL=in-place.js.map