import { mergeRecursive } from './recursion.js';
/**
 * The type of the root, the first of a document's places. Equal types are one object, and so are shapes with equal
 * properties in any order. The shape of a recursive structure contains itself. Recursive in the depth of the document.
 */
export function rootType(places) {
    const merged = mergeRecursive(places);
    const recursive = new Set(merged.values());
    const interner = new Interner();
    const shapes = new Map();
    function shapeOf(place) {
        let owner = place;
        for (let next = merged.get(owner.index); next !== undefined; next = merged.get(owner.index))
            owner = next;
        const known = shapes.get(owner);
        if (known !== undefined)
            return known;
        // The properties of a recursive shape refer to it, so it is created before them.
        const open = recursive.has(owner) ? interner.recursiveShape(owner.index) : undefined;
        if (open !== undefined)
            shapes.set(owner, open);
        const properties = Array.from(owner.members ?? [], ([name, member]) => ({
            name,
            type: typeOf(member.place),
            missing: member.count < owner.objects,
        }));
        if (open !== undefined) {
            open.properties = properties;
            return open;
        }
        const shape = interner.shape(properties, owner.index);
        shapes.set(owner, shape);
        return shape;
    }
    function typeOf(place) {
        const shape = place.objects > 0 ? shapeOf(place) : undefined;
        return interner.type(place.scalars, shape, place.element && typeOf(place.element));
    }
    return typeOf(places[0]);
}
/** Returns the same object for equal types, and for equal shapes. */
class Interner {
    #types = new Map();
    #shapes = new Map();
    #names = new Map();
    #shapeCount = 0;
    type(scalars, shape, element) {
        const key = `${scalars} ${shape?.id} ${element?.id}`;
        let type = this.#types.get(key);
        if (type === undefined) {
            type = { id: this.#types.size, scalars, shape, element };
            this.#types.set(key, type);
        }
        return type;
    }
    /** `order` is the index of the place that the properties come from. */
    shape(properties, order) {
        const key = properties
            .map(property => this.#key(property))
            .sort()
            .join();
        let shape = this.#shapes.get(key);
        if (shape === undefined) {
            shape = { id: this.#shapeCount++, properties, order };
            this.#shapes.set(key, shape);
        }
        else if (order < shape.order) {
            shape.properties = properties;
            shape.order = order;
        }
        return shape;
    }
    /** A shape that equals no other; its properties are added later. */
    recursiveShape(order) {
        return { id: this.#shapeCount++, properties: [], order };
    }
    #key({ name, type, missing }) {
        let id = this.#names.get(name);
        if (id === undefined) {
            id = this.#names.size;
            this.#names.set(name, id);
        }
        return `${id} ${type.id} ${missing}`;
    }
}
//# sourceMappingURL=type.js.map