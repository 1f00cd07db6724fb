import { Decimal, exactDouble } from '../../number/decimal.js';
import { Divisor } from '../../number/divisor.js';
import { describeValue, shortened } from '../describe.js';
import { valueFor } from '../params.js';
import { NUMBERS } from '../schema.js';
/** The keywords of JSON Schema validation sections 6.2.2 to 6.2.5, by comparison. */
export const COMPARISONS = {
    maximum: { sign: '<=', words: 'at most', holds: (order) => order <= 0 },
    exclusiveMaximum: { sign: '<', words: 'less than', holds: (order) => order < 0 },
    minimum: { sign: '>=', words: 'at least', holds: (order) => order >= 0 },
    exclusiveMinimum: { sign: '>', words: 'more than', holds: (order) => order > 0 },
};
/** Compares exact decimals with any number of digits. */
export class BoundCheck {
    keyword;
    schema;
    at;
    kinds = NUMBERS;
    #lexeme;
    #double;
    #decimal;
    constructor(keyword, schema, at) {
        this.keyword = keyword;
        this.schema = schema;
        this.at = at;
        this.#lexeme = schema.document.source(at);
        this.#double = exactDouble(this.#lexeme);
    }
    evaluate(evaluation, at) {
        const order = this.#order(evaluation, at);
        return COMPARISONS[this.keyword].holds(order) || evaluation.fail(this, at);
    }
    #order({ instance, values }, at) {
        const double = exactDouble(instance.source(at));
        if (double !== undefined && this.#double !== undefined)
            return double - this.#double;
        this.#decimal ??= Decimal.of(this.#lexeme);
        return values.decimalOf(instance, at).compare(this.#decimal);
    }
    explain({ at }, instance) {
        const { sign, words } = COMPARISONS[this.keyword];
        return {
            message: `expected a number of ${words} ${shortened(this.#lexeme)}, found ${describeValue(instance, at)}`,
            params: { comparison: sign, limit: valueFor(this.schema.document, this.at) },
        };
    }
}
/** JSON Schema validation section 6.2.1: `multipleOf`, computed with exact decimals. */
export class MultipleCheck {
    schema;
    at;
    kinds = NUMBERS;
    keyword = 'multipleOf';
    #divisor;
    /** The divisor, if it is an integer by which doubles can be divided exactly. */
    #integer;
    constructor(schema, at) {
        this.schema = schema;
        this.at = at;
        const lexeme = schema.document.source(at);
        this.#divisor = new Divisor(Decimal.of(lexeme));
        const double = exactDouble(lexeme);
        this.#integer = double !== undefined && Number.isInteger(double) ? double : undefined;
    }
    evaluate(evaluation, at) {
        return this.#divides(evaluation, at) || evaluation.fail(this, at);
    }
    #divides({ instance, values }, at) {
        if (this.#integer !== undefined) {
            const double = exactDouble(instance.source(at));
            if (double !== undefined && Number.isInteger(double))
                return double % this.#integer === 0;
        }
        return this.#divisor.divides(values.decimalOf(instance, at));
    }
    explain({ at }, instance) {
        const { document } = this.schema;
        return {
            message: `expected a multiple of ${shortened(document.source(this.at))}, found ${describeValue(instance, at)}`,
            params: { multipleOf: valueFor(document, this.at) },
        };
    }
}
//# sourceMappingURL=numbers.js.map