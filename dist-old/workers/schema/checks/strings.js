import { counted, describeValue, shortened } from '../describe.js';
import { STRINGS } from '../schema.js';
/**
 * JSON Schema validation sections 6.3.1 and 6.3.2: `maxLength`, `minLength`, in characters of RFC 8259 (code points).
 */
export class LengthCheck {
    keyword;
    schema;
    at;
    limit;
    kinds = STRINGS;
    constructor(keyword, schema, at, limit) {
        this.keyword = keyword;
        this.schema = schema;
        this.at = at;
        this.limit = limit;
    }
    evaluate(evaluation, at) {
        const text = evaluation.instance.string(at);
        const holds = this.keyword === 'maxLength'
            ? text.length <= this.limit || codePoints(text) <= this.limit
            : text.length >= this.limit && (text.length >= this.limit * 2 || codePoints(text) >= this.limit);
        return holds || evaluation.fail(this, at);
    }
    explain({ at }, instance) {
        const bound = this.keyword === 'maxLength' ? 'at most' : 'at least';
        const length = codePoints(instance.string(at));
        const expected = `${bound} ${counted(this.limit, 'character')}`;
        return {
            message: `expected ${expected}, found ${length} in ${describeValue(instance, at)}`,
            params: { limit: this.limit },
        };
    }
}
function codePoints(text) {
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
export class PatternCheck {
    schema;
    at;
    matcher;
    kinds = STRINGS;
    keyword = 'pattern';
    constructor(schema, at, matcher) {
        this.schema = schema;
        this.at = at;
        this.matcher = matcher;
    }
    evaluate(evaluation, at) {
        return this.matcher.test(evaluation.instance.string(at)) || evaluation.fail(this, at);
    }
    explain({ at }, instance) {
        const { source } = this.matcher;
        return {
            message: `expected a string that matches ${shortened(source)}, found ${describeValue(instance, at)}`,
            params: { pattern: source },
        };
    }
}
/** JSON Schema validation section 7: `format`, as an annotation: never a failure, only a warning. */
export class FormatCheck {
    schema;
    at;
    name;
    format;
    kinds = STRINGS;
    keyword = 'format';
    constructor(schema, at, name, format) {
        this.schema = schema;
        this.at = at;
        this.name = name;
        this.format = format;
    }
    evaluate(evaluation, at) {
        if (!this.format.accepts(evaluation.instance.string(at)))
            evaluation.warn(this, at);
        return true;
    }
    explain({ at }, instance) {
        return {
            message: `expected ${this.format.words}, found ${describeValue(instance, at)}`,
            params: { format: this.name },
        };
    }
}
//# sourceMappingURL=strings.js.map