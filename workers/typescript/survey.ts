import { JsonScanner, Kind } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import { unitAt } from '../text/unit.js';
import { type Member, Place, Scalar } from './place.js';

/** Levels of objects and arrays that a document may have. */
export const DEPTH_LIMIT = 1_000;

/**
 * The document has more levels than `DEPTH_LIMIT`; `offset`, in UTF-16 code units, is where the first beyond begins.
 */
export class TooDeep extends Error {
  override readonly name = 'TooDeep';

  constructor(readonly offset: number) {
    super();
  }
}

/** What a JSON text contains. */
export interface Survey {
  /** Each before those inside it, the root first. */
  readonly places: readonly Place[];
  /** Whether objects repeat a name, so that members are lost. */
  readonly dropsMembers: boolean;
}

/**
 * Reads the places of a JSON text. Of the values only their kinds are kept, so memory grows with the variety of a
 * document, not with its length. If an object repeats a name, the last member counts, in the position of the first, as
 * for JSON.parse. Throws `JsonSyntaxError` and `TooDeep`.
 */
export function survey(text: string): Survey {
  const superseded = new Set<number>();
  const places = new Surveyor(text, superseded).survey();
  // Counted members cannot be uncounted: a second pass skips them.
  if (superseded.size === 0) return { places, dropsMembers: false };
  return { places: new Surveyor(text, superseded).survey(), dropsMembers: true };
}

class Surveyor {
  readonly #text: string;
  readonly #scanner: JsonScanner;
  /**
   * Offsets of values that a later member of the same name supersedes: those found are added, those known passed over.
   */
  readonly #superseded: Set<number>;
  readonly #places: Place[] = [];

  constructor(text: string, superseded: Set<number>) {
    this.#text = text;
    this.#scanner = new JsonScanner(text);
    this.#superseded = superseded;
  }

  survey(): readonly Place[] {
    const scanner = this.#scanner;
    /** Of each open object its place, of each open array that of its elements. */
    const open: Place[] = [];
    /** Where the next value belongs; of no meaning before a name. */
    let place = this.#newPlace();
    for (let kind = scanner.next(); kind !== Kind.end; kind = scanner.next()) {
      if (kind === Kind.name) {
        const object = open.at(-1) ?? place;
        const member = this.#member(object);
        kind = scanner.next();
        if (this.#superseded.has(scanner.start)) {
          this.#pass(kind);
          continue;
        }
        this.#count(member, object);
        place = member.place;
      }
      if (kind === Kind.endObject || kind === Kind.endArray) {
        open.pop();
        place = open.at(-1) ?? place;
      } else if (kind === Kind.beginObject || kind === Kind.beginArray) {
        if (open.length === DEPTH_LIMIT) throw new TooDeep(scanner.start);
        if (kind === Kind.beginObject) place.objects++;
        else place = place.element ??= this.#newPlace();
        open.push(place);
      } else {
        place.scalars |= this.#scalar(kind);
      }
    }
    return this.#places;
  }

  /** The member of `object` whose name is the latest token. */
  #member(object: Place): Member {
    const name = stringValue(this.#text, this.#scanner.start, this.#scanner.end);
    const members = (object.members ??= new Map<string, Member>());
    let member = members.get(name);
    if (member === undefined) {
      member = { place: this.#newPlace(), count: 0, object: 0, offset: 0 };
      members.set(name, member);
    }
    return member;
  }

  /** Counts a member of the latest object at `object`; its value is the latest token, or begins with it. */
  #count(member: Member, object: Place): void {
    if (member.object === object.objects) this.#superseded.add(member.offset);
    member.count++;
    member.object = object.objects;
    member.offset = this.#scanner.start;
  }

  /** Passes over the value that begins with the latest token, which is of `kind`. */
  #pass(kind: Kind): void {
    let depth = 0;
    for (let token = kind; ; token = this.#scanner.next()) {
      if (token === Kind.beginObject || token === Kind.beginArray) depth++;
      else if (token === Kind.endObject || token === Kind.endArray) depth--;
      if (depth === 0) return;
    }
  }

  #scalar(kind: Kind): number {
    if (kind === Kind.string) return Scalar.string;
    if (kind === Kind.number) return Scalar.number;
    return unitAt(this.#text, this.#scanner.start) === NULL ? Scalar.null : Scalar.boolean;
  }

  #newPlace(): Place {
    const place = new Place(this.#places.length);
    this.#places.push(place);
    return place;
  }
}

/** The first letter of `null`. */
const NULL = 0x6e;
