/** A pair of ranges to compare: `a` from `aFrom` to `aTo`, `b` from `bFrom` to `bTo` (exclusive). */
export interface Box {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/** A point on a shortest edit script of a box: the scripts of the parts before and after it make up the whole. */
export interface Division {
  readonly a: number;
  readonly b: number;
}
