import { isInteger } from './checks/any.js';
import { formatsOf, NO_STRING } from './detected-formats.js';
/** What the values at one location of a document have in common: the content of their inferred schema. */
export class InferredShape {
    #types = new Set();
    /** The formats that every string has, as bits. */
    #formats = NO_STRING;
    #objects = 0;
    #properties;
    #items;
    get items() {
        return this.#items;
    }
    /** In order of first appearance. */
    get properties() {
        return this.#properties ?? NONE;
    }
    get formats() {
        return this.#formats;
    }
    /** In order of first appearance; `number` if not all numbers are integers. */
    types() {
        const both = this.#types.has('number') && this.#types.has('integer');
        return [...this.#types].filter(type => !(both && type === 'integer'));
    }
    /** The names that every object has. */
    required() {
        return [...this.properties].filter(([, { count }]) => count === this.#objects).map(([name]) => name);
    }
    addLiteral(literal) {
        this.#types.add(literal === 'null' ? 'null' : 'boolean');
    }
    addNumber(lexeme) {
        this.#types.add(isInteger(lexeme) ? 'integer' : 'number');
    }
    addString(text) {
        this.#types.add('string');
        if (this.#formats !== 0)
            this.#formats &= formatsOf(text, this.#formats);
    }
    /** Merges an array and returns the shape of its items. */
    addArray() {
        this.#types.add('array');
        return (this.#items ??= new InferredShape());
    }
    addObject() {
        this.#types.add('object');
        this.#objects++;
    }
    /** The shape of a property of the object added last; `owner` identifies that object. */
    property(name, owner) {
        this.#properties ??= new Map();
        let property = this.#properties.get(name);
        if (property === undefined) {
            property = { shape: new InferredShape(), count: 0, owner: -1 };
            this.#properties.set(name, property);
        }
        // The same name may occur twice in one object.
        if (property.owner !== owner)
            property.count++;
        property.owner = owner;
        return property.shape;
    }
    /** Whether no value has been added, as for the items of empty arrays. */
    get isEmpty() {
        return this.#types.size === 0;
    }
}
const NONE = new Map();
//# sourceMappingURL=shape.js.map