import { type Place, Scalar } from './place.js';

/** Maximum steps of comparisons, which keeps the time linear in the document. */
const MAX_STEPS = 2_000_000;

/** An object on the path to a place, and the key through which the path continues. */
interface Ancestor {
  readonly place: Place;
  readonly key: string;
  /** The number of array levels after the key. */
  readonly items: number;
  readonly outer: Ancestor | null;
}

/** A place that is still to be visited, with its path. */
interface Visit {
  readonly place: Place;
  readonly path: Ancestor | null;
}

/**
 * Finds objects that contain objects like themselves, such as the nodes of a tree, and merges the inner ones into the
 * outermost one on their path, so that the structure refers to itself. An inner object is like an outer one if the path
 * between them repeats inside it and it has the same names, except that it may lack some that lead down: in a leaf,
 * `children` or `left`. Elements of arrays may also differ as the elements of one array do, if one of them has the same
 * names or the path goes on. Empty objects are like no other: all names would become optional.
 *
 * `places` are those of a document, the root first. Changes the places that others are merged into, and returns for
 * each merged place, by index, the one that represents it.
 */
export function mergeRecursive(places: readonly Place[]): ReadonlyMap<number, Place> {
  return new RecursionFinder(places[0]!).merge();
}

/** The cycle that a merge would close. */
interface Cycle {
  /** The outer object. */
  readonly start: Place;
  /** The names on the path from the outer object to the inner one. */
  readonly names: readonly string[];
  /** All names that lead from the outer object to others like it. */
  readonly leading: ReadonlySet<string>;
}

/** Where two places are compared. */
interface Comparison {
  /** How many names of the cycle lead there; undefined in values that are not part of it. */
  readonly position: number | undefined;
  readonly inElements: boolean;
}

class RecursionFinder {
  readonly #root: Place;
  readonly #merged = new Map<number, Place>();
  readonly #leading = new Map<Place, ReadonlySet<string>>();
  #steps = 0;

  constructor(root: Place) {
    this.#root = root;
  }

  merge(): ReadonlyMap<number, Place> {
    const pending: Visit[] = [{ place: this.#root, path: null }];
    /** Inside of merged places, most are merged with these, so they are visited last. */
    const merged: Visit[] = [];
    for (let visit = pending.pop(); visit !== undefined; visit = pending.pop() ?? merged.pop()) {
      const { place, path } = visit;
      const outermost = this.#outermostLike(visit);
      if (outermost !== undefined) this.#unite(place, outermost);
      const next = this.#merged.has(place.index) ? merged : pending;
      for (const [key, member] of place.members ?? [])
        next.push({ place: member.place, path: { place, key, items: 0, outer: path } });
      if (place.element !== undefined) pending.push({ place: place.element, path: deeper(path) });
    }
    return this.#merged;
  }

  #outermostLike({ place, path }: Visit): Place | undefined {
    if (place.members === undefined || path === null || hasEmpty(place)) return undefined;
    let found: Place | undefined;
    /** The representative of the place itself, or of `found`. */
    let owner = this.#representative(place);
    const names: string[] = [];
    for (let at: Ancestor | null = path; at !== null && this.#steps < MAX_STEPS; at = at.outer) {
      this.#steps++;
      names.push(at.key);
      if (!place.members.has(at.key)) continue;
      const outer = this.#representative(at.place);
      if (outer === owner) continue;
      const repeated = this.#repeated(place, path, at);
      if (repeated === undefined || !this.#isLike(place, path, at, repeated.objects > 0, names)) continue;
      found = at.place;
      owner = outer;
    }
    return this.#steps < MAX_STEPS ? found : undefined;
  }

  /** `goesOn`: whether the repeated path leads to objects again. `names` are those on the path, the last one first. */
  #isLike(place: Place, path: Ancestor, outer: Ancestor, goesOn: boolean, names: readonly string[]): boolean {
    const isElement = path.items > 0;
    if (isElement) {
      const areElements = outer.outer === null ? outer.place !== this.#root : outer.outer.items > 0;
      if (!sharesNames(place, outer.place) && !(areElements && goesOn)) return false;
    } else if (sizeOf(place) > sizeOf(outer.place)) return false;
    const cycle = { start: outer.place, names: names.toReversed(), leading: this.#leadingNames(outer.place) };
    return this.#match(place, outer.place, cycle, { position: 0, inElements: isElement });
  }

  /**
   * The end of the path from `outer` to `place` where it occurs once more inside `place`; its last step may lead to any
   * value. Undefined if the path ends before.
   */
  #repeated(place: Place, path: Ancestor, outer: Ancestor): Place | undefined {
    const steps: Ancestor[] = [];
    for (let at: Ancestor | null = path; at !== null; at = at.outer) {
      steps.push(at);
      if (at === outer) break;
    }
    this.#steps += steps.length;
    let end: Place | undefined;
    let from: Place | undefined = place;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      end = from?.members?.get(step.key)?.place;
      if (end === undefined) return undefined;
      from = end;
      for (let level = 0; level < step.items && from !== undefined; level++) {
        from = from.element;
        end = from ?? end;
      }
    }
    return end;
  }

  /** The names that lead to objects which have all names of `place` but such ones, and no others. */
  #leadingNames(place: Place): ReadonlySet<string> {
    let leading = this.#leading.get(place);
    if (leading === undefined) {
      const inner: [name: string, objects: Place][] = [];
      const others: string[] = [];
      for (const [name, member] of place.members ?? []) {
        const objects = objectsAt(member.place);
        if (objects !== undefined && this.#hasOnlyNamesOf(objects, place)) inner.push([name, objects]);
        else others.push(name);
      }
      // Where all names lead to objects, those with fewer names have nothing in common.
      const like = inner.filter(([, { members }]) => others.length > 0 && others.every(name => members?.has(name)));
      leading = new Set(like.map(([name]) => name));
      this.#leading.set(place, leading);
    }
    return leading;
  }

  #hasOnlyNamesOf(inner: Place, outer: Place): boolean {
    for (const name of inner.members?.keys() ?? []) {
      this.#steps++;
      if (!outer.members?.has(name)) return false;
    }
    return true;
  }

  /**
   * Whether the objects of two places have the same names with similar values. On the cycle, either one may lack names
   * that lead on; in elements of arrays, any.
   */
  #match(inner: Place, outer: Place, cycle: Cycle, comparison: Comparison): boolean {
    const { position, inElements } = comparison;
    if (position === undefined && !inElements && sizeOf(inner) !== sizeOf(outer)) return false;
    let common = 0;
    for (const [name, { place }] of inner.members ?? []) {
      if (++this.#steps >= MAX_STEPS) return false;
      const next = nextPosition(cycle, position, name);
      const other = outer.members?.get(name)?.place;
      if (other === undefined) {
        if (!inElements && !leadsOn(place, next)) return false;
        continue;
      }
      common++;
      const closed = position === cycle.names.length - 1 && name === cycle.names[position];
      const like = closed && !inElements && other.objects > 0 ? cycle.start : other;
      if (!this.#similar(place, like, cycle, next === position ? comparison : { position: next, inElements }))
        return false;
    }
    if (inElements) return common === Math.min(sizeOf(inner), sizeOf(outer));
    if (common === sizeOf(outer)) return true;
    for (const [name, { place }] of outer.members ?? []) {
      if (++this.#steps >= MAX_STEPS) return false;
      if (!inner.members?.has(name) && !leadsOn(place, nextPosition(cycle, position, name))) return false;
    }
    return true;
  }

  /** Whether the values of two places are of the same kind, if both have values. */
  #similar(a: Place, b: Place, cycle: Cycle, comparison: Comparison): boolean {
    if (a === b) return true;
    const [kindsA, kindsB] = [kindsOf(a), kindsOf(b)];
    if (kindsA !== 0 && kindsB !== 0 && (kindsA & kindsB) === 0) return false;
    if (a.objects > 0 && b.objects > 0) {
      if (comparison.position !== undefined && (hasEmpty(a) || hasEmpty(b))) return false;
      if (!this.#match(a, b, cycle, comparison)) return false;
    }
    return !(a.element && b.element) || this.#similar(a.element, b.element, cycle, { ...comparison, inElements: true });
  }

  /** Makes the objects of `outer` represent those of `inner`, too. */
  #unite(inner: Place, outer: Place): void {
    const pending: [inner: Place, outer: Place][] = [[inner, outer]];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const from = this.#representative(pair[0]);
      const to = this.#representative(pair[1]);
      if (from === to) continue;
      this.#merged.set(from.index, to);
      to.objects += from.objects;
      to.members ??= new Map();
      for (const [name, member] of from.members ?? []) {
        const known = to.members.get(name);
        if (known === undefined) {
          to.members.set(name, member);
          continue;
        }
        known.count += member.count;
        this.#unitePlaces(member.place, known.place, pending);
      }
    }
  }

  /**
   * Adds the scalars and the elements of one member to those of another. Places that both have objects are added to
   * `pending`.
   */
  #unitePlaces(from: Place, to: Place, pending: [inner: Place, outer: Place][]): void {
    for (let [a, b]: [Place | undefined, Place] = [from, to]; a && a !== b; ) {
      b.scalars |= a.scalars;
      if (a.objects > 0 && b.objects === 0) {
        b.objects = 1;
        this.#merged.set(b.index, this.#representative(a));
      } else if (a.objects > 0) {
        pending.push([a, b]);
      }
      if (b.element === undefined) b.element = a.element;
      const next: Place | undefined = a.element;
      if (next === undefined || b.element === undefined || b.element === next) break;
      [a, b] = [next, b.element];
    }
  }

  #representative(place: Place): Place {
    let at = place;
    for (let next = this.#merged.get(at.index); next !== undefined; next = this.#merged.get(at.index)) at = next;
    return at;
  }
}

function sizeOf({ members }: Place): number {
  return members?.size ?? 0;
}

function hasEmpty({ nameSets }: Place): boolean {
  return nameSets?.has(0) ?? false;
}

/** Whether an object of one place has the names of an object of the other. */
function sharesNames(a: Place, b: Place): boolean {
  const [few, many] = (a.nameSets?.size ?? 0) <= (b.nameSets?.size ?? 0) ? [a, b] : [b, a];
  for (const names of few.nameSets ?? []) if (many.nameSets?.has(names)) return true;
  return false;
}

/** The place of the objects at a place, or of those in its arrays; undefined if there are none with names. */
function objectsAt(place: Place): Place | undefined {
  let at: Place | undefined = place;
  while (at !== undefined && at.members === undefined) at = at.element;
  return at;
}

/** The position that a name leads to from another one. */
function nextPosition({ names, leading }: Cycle, position: number | undefined, name: string): number | undefined {
  if (position === undefined) return undefined;
  if (name === names[position]) return (position + 1) % names.length;
  return position === 0 && leading.has(name) ? 0 : undefined;
}

/** Whether a name that leads to `position` may lead to objects: it has no scalars but null, and no empty objects. */
function leadsOn(place: Place, position: number | undefined): boolean {
  return position !== undefined && (kindsOf(place) & ~(OBJECT | ARRAY)) === 0 && !hasEmpty(place);
}

/** The path extended by one array level. */
function deeper(path: Ancestor | null): Ancestor | null {
  return path === null ? null : { ...path, items: path.items + 1 };
}

const OBJECT = 16;
const ARRAY = 32;

/** Bits of `Scalar` except null, plus `OBJECT` and `ARRAY`. */
function kindsOf({ scalars, objects, element }: Place): number {
  return (scalars & ~Scalar.null) | (objects > 0 ? OBJECT : 0) | (element === undefined ? 0 : ARRAY);
}
