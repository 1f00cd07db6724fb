/** The kinds of JSON scalars, as bits. */
export const Scalar = { string: 1, number: 2, boolean: 4, null: 8 } as const;

/**
 * A location in a document, such as `users[].address`, and the kinds of values there. All elements of an array share
 * one location.
 */
export class Place {
  /** Bits of `Scalar`. */
  scalars = 0;
  /** Number of objects; also the ordinal of the latest one, from 1. */
  objects = 0;
  /** Of all objects, in the order of first appearance. */
  members: Map<string, Member> | undefined;
  /** A hash of the names of each object; 0 for an empty object. Names in another order have the same hash. */
  nameSets: Set<number> | undefined;
  /** The location of the elements of all arrays. */
  element: Place | undefined;

  /** `index`: position among the places of the document. */
  constructor(readonly index: number) {}
}

/** The members of one name in all objects of a location. */
export interface Member {
  readonly place: Place;
  /** A hash of the name; those of an object's names are combined by exclusive or. */
  readonly hash: number;
  /** Number of objects that have it. */
  count: number;
  /** Ordinal of the latest object that has it. */
  object: number;
  /** Offset of its value there, in UTF-16 code units of the text. */
  offset: number;
}
