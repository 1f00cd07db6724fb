import { JsonKind } from '../json/scanner.js';
import { resolve } from './uri.js';
/** A schema resource (JSON Schema core section 4.3.5): a schema with one URI, without the resources embedded in it. */
export class Resource {
    uri;
    anchors = new Map();
    dynamicAnchors = new Map();
    /** Resolved URIs of the references in this resource, by their spelling without fragment. */
    #resolved = new Map();
    /** `uri` is absolute and has no fragment; it is relative or empty if there is no absolute base. */
    constructor(uri) {
        this.uri = uri;
    }
    /** Resolves `reference`, which has no fragment, against the URI of this resource. */
    resolve(reference) {
        let uri = this.#resolved.get(reference);
        if (uri === undefined) {
            uri = resolve(this.uri, reference);
            this.#resolved.set(reference, uri);
        }
        return uri;
    }
}
/** An object or boolean schema at one location. */
export class Schema {
    id;
    document;
    at;
    resource;
    checks = [];
    /** The number of places that apply it. */
    uses = 0;
    /** Whether it has unevaluatedItems or unevaluatedProperties. */
    tracks = false;
    constructor(
    /** Unique among the schemas of an evaluation. */
    id, document, at, resource) {
        this.id = id;
        this.document = document;
        this.at = at;
        this.resource = resource;
    }
    /** Whether it may be evaluated more than once for one value. */
    get shared() {
        return this.uses > 1;
    }
}
/** Sets of token kinds as bits. Names count as strings, for `propertyNames`. */
export const OBJECTS = 1 << JsonKind.beginObject;
export const ARRAYS = 1 << JsonKind.beginArray;
export const STRINGS = (1 << JsonKind.string) | (1 << JsonKind.name);
export const NUMBERS = 1 << JsonKind.number;
export const ALL = OBJECTS | ARRAYS | STRINGS | NUMBERS | (1 << JsonKind.literal);
//# sourceMappingURL=schema.js.map