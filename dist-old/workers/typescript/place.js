/** The kinds of JSON scalars, as bits. */
export const Scalar = { string: 1, number: 2, boolean: 4, null: 8 };
/**
 * A location in a document, such as `users[].address`, and the kinds of values there. All elements of an array share
 * one location.
 */
export class Place {
    index;
    /** Bits of `Scalar`. */
    scalars = 0;
    /** Number of objects; also the ordinal of the latest one, from 1. */
    objects = 0;
    /** Of all objects, in the order of first appearance. */
    members;
    /** The location of the elements of all arrays. */
    element;
    /** `index`: position among the places of the document. */
    constructor(index) {
        this.index = index;
    }
}
//# sourceMappingURL=place.js.map