/**
 * Parts of two sequences that are compared with each other: `a` from `aFrom` to `aTo`, `b` from `bFrom` to `bTo`
 * (exclusive).
 */
export interface Box {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/**
 * A point where a shortest edit script of a box can be divided: that of what is before, then that of what is behind.
 */
export interface Division {
  readonly a: number;
  readonly b: number;
}
