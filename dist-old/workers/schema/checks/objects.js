import { shortened } from '../describe.js';
import { reasonOf } from '../explanation.js';
import { OBJECTS } from '../schema.js';
/** JSON Schema core sections 10.3.2.1 to 10.3.2.3: `properties`, `patternProperties`, `additionalProperties`. */
export class PropertiesCheck {
    properties;
    patterns;
    additional;
    kinds = OBJECTS;
    constructor(properties, patterns, additional) {
        this.properties = properties;
        this.patterns = patterns;
        this.additional = additional;
    }
    evaluate(evaluation, at, evaluated) {
        const { instance } = evaluation;
        let valid = true;
        for (let member = at + 1; !instance.closes(member); member = instance.after(member)) {
            if (this.#evaluateMember(evaluation, member, evaluated))
                continue;
            if (evaluation.silent)
                return false;
            valid = false;
        }
        return valid;
    }
    #evaluateMember(evaluation, member, evaluated) {
        const name = evaluation.instance.string(member);
        const value = member + 1;
        const property = this.properties.get(name);
        let known = property !== undefined;
        let valid = property === undefined || evaluation.apply(property, value, null);
        for (const { matcher, schema } of this.patterns) {
            if (!matcher.test(name))
                continue;
            known = true;
            if (!evaluation.apply(schema, value, null))
                valid = false;
        }
        if (!known && this.additional !== null) {
            known = true;
            valid = evaluation.apply(this.additional, value, null);
        }
        if (known)
            evaluated?.add(value);
        return valid;
    }
}
/** JSON Schema validation section 6.5.3: `required`. A failure for each name that is missing. */
export class RequiredCheck {
    schema;
    at;
    names;
    kinds = OBJECTS;
    keyword = 'required';
    /** The positions of the names in the list; built on first use. */
    #places;
    /** For each name, the last evaluation that found it. */
    #seen = [];
    #evaluations = 0;
    constructor(schema, at, names) {
        this.schema = schema;
        this.at = at;
        this.names = names;
    }
    evaluate(evaluation, at) {
        const { instance } = evaluation;
        this.#places ??= new Map(this.names.map((name, place) => [name, place]));
        const current = ++this.#evaluations;
        let missing = this.names.length;
        for (let member = at + 1; missing > 0 && !instance.closes(member); member = instance.after(member)) {
            const place = this.#places.get(instance.string(member));
            if (place === undefined || this.#seen[place] === current)
                continue;
            this.#seen[place] = current;
            missing--;
        }
        for (let place = 0; missing > 0; place++) {
            if (this.#seen[place] === current)
                continue;
            // Failures that are not listed need no name.
            if (evaluation.silent || !evaluation.listing)
                return evaluation.fail(this, at, this.names[place], missing);
            evaluation.fail(this, at, this.names[place]);
            if (--missing === 0)
                return false;
        }
        return true;
    }
    explain({ detail }) {
        return { message: `expected the property ${quoted(detail)}, found none`, params: { missingProperty: detail } };
    }
}
/** JSON Schema validation section 6.5.4: `dependentRequired`. */
export class DependentRequiredCheck {
    keyword;
    schema;
    at;
    dependents;
    kinds = OBJECTS;
    constructor(keyword, schema, at, dependents) {
        this.keyword = keyword;
        this.schema = schema;
        this.at = at;
        this.dependents = dependents;
    }
    evaluate(evaluation, at) {
        const present = evaluation.instance.members(at);
        let valid = true;
        for (const property of present.keys()) {
            for (const missing of this.dependents.get(property) ?? []) {
                if (!present.has(missing))
                    valid = evaluation.fail(this, at, { property, missing });
            }
        }
        return valid;
    }
    explain({ detail }) {
        const { property, missing } = detail;
        return {
            message: `expected the property ${quoted(missing)} because there is ${quoted(property)}, found none`,
            params: { property, missingProperty: missing },
        };
    }
}
/** JSON Schema core section 10.2.2.4: `dependentSchemas`. */
export class DependentSchemasCheck {
    dependents;
    kinds = OBJECTS;
    constructor(dependents) {
        this.dependents = dependents;
    }
    evaluate(evaluation, at, evaluated) {
        let valid = true;
        for (const property of evaluation.instance.members(at).keys()) {
            const schema = this.dependents.get(property);
            if (schema === undefined || evaluation.apply(schema, at, evaluated))
                continue;
            if (evaluation.silent)
                return false;
            valid = false;
        }
        return valid;
    }
}
/** JSON Schema core section 10.3.2.4: `propertyNames`. */
export class PropertyNamesCheck {
    schema;
    at;
    names;
    kinds = OBJECTS;
    keyword = 'propertyNames';
    constructor(schema, at, names) {
        this.schema = schema;
        this.at = at;
        this.names = names;
    }
    evaluate(evaluation, at) {
        const { instance } = evaluation;
        let valid = true;
        for (let member = at + 1; !instance.closes(member); member = instance.after(member)) {
            if (evaluation.fits(this.names, member, null))
                continue;
            valid = evaluation.fail(this, member, evaluation.reason);
            if (evaluation.silent)
                return false;
        }
        return valid;
    }
    explain({ at, detail }, instance) {
        const name = instance.string(at);
        return {
            message: `expected names that fit the schema of propertyNames, found ${quoted(name)}: ` +
                `${reasonOf(detail, instance)}`,
            params: { propertyName: name },
        };
    }
}
/** JSON Schema core section 11.3: `unevaluatedProperties`. */
export class UnevaluatedPropertiesCheck {
    schema;
    kinds = OBJECTS;
    constructor(schema) {
        this.schema = schema;
    }
    evaluate(evaluation, at, evaluated) {
        const { instance } = evaluation;
        let valid = true;
        for (let member = at + 1; !instance.closes(member); member = instance.after(member)) {
            if (evaluated.has(member + 1) || evaluation.apply(this.schema, member + 1, null))
                continue;
            if (evaluation.silent)
                return false;
            valid = false;
        }
        evaluated.addAll();
        return valid;
    }
}
function quoted(name) {
    return shortened(JSON.stringify(name));
}
//# sourceMappingURL=objects.js.map