import { counted } from '../describe.js';
import { ARRAYS, OBJECTS } from '../schema.js';
/** JSON Schema validation sections 6.4.1, 6.4.2, 6.5.1 and 6.5.2. */
export class SizeCheck {
    keyword;
    schema;
    at;
    limit;
    kinds;
    constructor(keyword, schema, at, limit) {
        this.keyword = keyword;
        this.schema = schema;
        this.at = at;
        this.limit = limit;
        this.kinds = keyword.endsWith('Items') ? ARRAYS : OBJECTS;
    }
    evaluate(evaluation, at) {
        const size = evaluation.instance.size(at);
        const holds = this.keyword.startsWith('max') ? size <= this.limit : size >= this.limit;
        return holds || evaluation.fail(this, at);
    }
    explain({ at }, instance) {
        const bound = this.keyword.startsWith('max') ? 'at most' : 'at least';
        const size = this.keyword.endsWith('Items')
            ? counted(this.limit, 'item')
            : counted(this.limit, 'property', 'properties');
        return { message: `expected ${bound} ${size}, found ${instance.size(at)}`, params: { limit: this.limit } };
    }
}
//# sourceMappingURL=sizes.js.map