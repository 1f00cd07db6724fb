/** The kinds of JSON scalars, as bits. */
export const Scalar = { string: 1, number: 2, boolean: 4, null: 8 } as const;

/**
 * A place in a document, such as `users[].address`, and what was seen there: what
 * all elements of an array have at one place is one.
 */
export class Place {
  /** Bits of `Scalar`. */
  scalars = 0;
  /** How many objects; also the ordinal of the latest, from 1. */
  objects = 0;
  /** Those of all objects, in the order in which the names first came. */
  members: Map<string, Member> | undefined;
  /** Where the elements of all arrays are. */
  element: Place | undefined;

  /** `index`: among the places of its document. */
  constructor(readonly index: number) {}
}

/** What the members of one name are in all the objects of a place. */
export interface Member {
  readonly place: Place;
  /** How many of the objects have it. */
  count: number;
  /** The latest of these objects, by its ordinal. */
  object: number;
  /** Where the value begins there, in UTF-16 code units of the text. */
  offset: number;
}
