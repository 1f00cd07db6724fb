import { JsonKind } from '../json/scanner.js';
import { isInteger } from './checks/any.js';
import { describeValue } from './describe.js';
import { fragmentOf, pointerTo } from './pointer.js';
import { SchemaError } from './schema-error.js';
/** The error for a value of the schema that the meta-schema does not allow. */
export function unexpectedKeyword(document, at, expected) {
    return new SchemaError(`${fragmentOf(pointerTo(document, at))}: expected ${expected}, found ${describeValue(document, at)}`);
}
/**
 * A schema object that is being read: its members, and methods to read the value at an index. They throw `SchemaError`
 * if the meta-schema forbids the value.
 */
export class SchemaReader {
    compilation;
    schema;
    members;
    constructor(compilation, schema, members) {
        this.compilation = compilation;
        this.schema = schema;
        this.members = members;
    }
    get document() {
        return this.schema.document;
    }
    /** The location of a value, for a message. */
    place(at) {
        return fragmentOf(pointerTo(this.document, at));
    }
    unexpected(at, expected) {
        return unexpectedKeyword(this.document, at, expected);
    }
    string(at) {
        if (this.document.kind(at) !== JsonKind.string)
            throw this.unexpected(at, 'a string');
        return this.document.string(at);
    }
    boolean(at) {
        const source = this.document.kind(at) === JsonKind.literal ? this.document.source(at) : '';
        if (source !== 'true' && source !== 'false')
            throw this.unexpected(at, 'true or false');
        return source === 'true';
    }
    number(at) {
        if (this.document.kind(at) !== JsonKind.number)
            throw this.unexpected(at, 'a number');
        return this.document.source(at);
    }
    /** As a double: for values above the size of any string or array, rounding does not matter. */
    nonNegativeInteger(at) {
        const isNumber = this.document.kind(at) === JsonKind.number;
        const lexeme = this.document.source(at);
        if (!isNumber || !isInteger(lexeme) || Number(lexeme) < 0)
            throw this.unexpected(at, 'an integer of at least 0');
        return Number(lexeme);
    }
    /** An array of distinct strings. */
    strings(at) {
        const strings = new Set();
        for (const item of this.array(at, 'an array of strings')) {
            const text = this.string(item);
            if (strings.has(text))
                throw this.unexpected(item, 'strings without duplicates');
            strings.add(text);
        }
        return [...strings];
    }
    array(at, expected) {
        if (this.document.kind(at) !== JsonKind.beginArray)
            throw this.unexpected(at, expected);
        const items = [];
        for (let item = at + 1; !this.document.closes(item); item = this.document.after(item))
            items.push(item);
        return items;
    }
    object(at, expected) {
        if (this.document.kind(at) !== JsonKind.beginObject)
            throw this.unexpected(at, expected);
        return this.document.members(at);
    }
    /** A subschema that is applied; `keyword` is the one that contains it. */
    applied(at, keyword) {
        const schema = this.named(at, keyword);
        schema.uses++;
        return schema;
    }
    /** A subschema that only references apply. */
    named(at, keyword) {
        return this.compilation.schemaAt(this.document, at, this.schema.resource, keyword);
    }
    appliedList(at, keyword) {
        const items = this.array(at, 'an array of schemas');
        if (items.length === 0)
            throw this.unexpected(at, 'at least one schema');
        return items.map(item => this.applied(item, keyword));
    }
    appliedMap(at, keyword) {
        const schemas = new Map();
        for (const [name, value] of this.object(at, 'an object of schemas'))
            schemas.set(name, this.applied(value, keyword));
        return schemas;
    }
}
//# sourceMappingURL=schema-reader.js.map