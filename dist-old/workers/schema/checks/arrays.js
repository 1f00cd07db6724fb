import { counted } from '../describe.js';
import { ARRAYS } from '../schema.js';
/** JSON Schema core sections 10.3.1.1 and 10.3.1.2: `prefixItems`, `items`. */
export class ItemsCheck {
    prefix;
    rest;
    kinds = ARRAYS;
    constructor(prefix, rest) {
        this.prefix = prefix;
        this.rest = rest;
    }
    evaluate(evaluation, at, evaluated) {
        const { instance } = evaluation;
        if (this.rest !== null)
            evaluated?.addAll();
        let valid = true;
        let index = 0;
        for (let item = at + 1; !instance.closes(item); item = instance.after(item)) {
            const prefix = this.prefix[index++];
            const schema = prefix ?? this.rest;
            if (schema === null)
                break;
            if (prefix !== undefined)
                evaluated?.add(item);
            if (evaluation.apply(schema, item, null))
                continue;
            if (evaluation.silent)
                return false;
            valid = false;
        }
        return valid;
    }
}
/**
 * JSON Schema core section 10.3.1.3 and validation sections 6.4.4 and 6.4.5: `contains`, `maxContains`, `minContains`.
 */
export class ContainsCheck {
    schema;
    at;
    contained;
    min;
    max;
    kinds = ARRAYS;
    keyword = 'contains';
    constructor(schema, at, contained, min, max) {
        this.schema = schema;
        this.at = at;
        this.contained = contained;
        this.min = min;
        this.max = max;
    }
    evaluate(evaluation, at, evaluated) {
        const { instance } = evaluation;
        let matches = 0;
        for (let item = at + 1; !instance.closes(item); item = instance.after(item)) {
            if (!evaluation.fits(this.contained, item, null))
                continue;
            matches++;
            evaluated?.add(item);
            // The result is known, but annotations need all matching items.
            if (evaluated === null && (matches > this.max || (matches === this.min && this.max === Infinity)))
                break;
        }
        return (matches >= this.min && matches <= this.max) || evaluation.fail(this, at, matches);
    }
    explain({ at, detail }, instance) {
        const matches = detail;
        const [bound, limit, found] = matches < this.min ? ['at least', this.min, `${matches} of ${instance.size(at)}`] : ['at most', this.max, 'more'];
        return {
            message: `expected ${bound} ${counted(limit, 'item')} to fit the schema of contains, found ${found}`,
            params: this.max === Infinity ? { minContains: this.min } : { minContains: this.min, maxContains: this.max },
        };
    }
}
/** JSON Schema validation section 6.4.3: `uniqueItems`. */
export class UniqueCheck {
    schema;
    at;
    kinds = ARRAYS;
    keyword = 'uniqueItems';
    constructor(schema, at) {
        this.schema = schema;
        this.at = at;
    }
    evaluate(evaluation, at) {
        const { instance, values } = evaluation;
        const first = at + 1;
        // A single item is unique: its value need not be read.
        if (instance.closes(first) || instance.closes(instance.after(first)))
            return true;
        const seen = new Map();
        let index = 0;
        for (let item = first; !instance.closes(item); item = instance.after(item), index++) {
            const key = values.keyOf(instance, item);
            const earlier = seen.get(key);
            if (earlier !== undefined)
                return evaluation.fail(this, at, { i: index, j: earlier });
            seen.set(key, index);
        }
        return true;
    }
    explain({ detail }) {
        const { i, j } = detail;
        return { message: `expected items that all differ, found items ${j} and ${i} to be equal`, params: { i, j } };
    }
}
/** JSON Schema core section 11.2: `unevaluatedItems`. */
export class UnevaluatedItemsCheck {
    schema;
    kinds = ARRAYS;
    constructor(schema) {
        this.schema = schema;
    }
    evaluate(evaluation, at, evaluated) {
        const { instance } = evaluation;
        let valid = true;
        for (let item = at + 1; !instance.closes(item); item = instance.after(item)) {
            if (evaluated.has(item) || evaluation.apply(this.schema, item, null))
                continue;
            if (evaluation.silent)
                return false;
            valid = false;
        }
        evaluated.addAll();
        return valid;
    }
}
//# sourceMappingURL=arrays.js.map