import { JsonKind, JsonScanner } from '../json/scanner.js';
import { stringValue } from '../json/string-value.js';
import { unitAt } from '../text/unit.js';
import { type Member, Place, Scalar } from './place.js';

/** Maximum nesting of objects and arrays in a document. */
export const DEPTH_LIMIT = 1_000;

/**
 * The document is nested deeper than `DEPTH_LIMIT`; `offset`, in UTF-16 code units, is that of the first value beyond
 * it.
 */
export class TooDeep extends Error {
  override readonly name = 'TooDeep';

  constructor(readonly offset: number) {
    super();
  }
}

/** The places of a JSON text. */
interface Survey {
  /** Parents before children, the root first. */
  readonly places: readonly Place[];
  /** Whether objects have duplicate names, so that members are lost. */
  readonly dropsMembers: boolean;
}

/**
 * Collects the places of a JSON text. Only the kinds of values are kept, so memory grows with the variety of a
 * document, not with its length. Of duplicate names the last member counts, at the position of the first, as in
 * JSON.parse. Throws `JsonSyntaxError` and `TooDeep`.
 */
export function survey(text: string): Survey {
  const superseded = new Set<number>();
  const places = new Surveyor(text, superseded).survey();
  // Counts cannot be undone, so a second pass skips superseded members.
  if (superseded.size === 0) return { places, dropsMembers: false };
  return { places: new Surveyor(text, superseded).survey(), dropsMembers: true };
}

class Surveyor {
  readonly #text: string;
  readonly #scanner: JsonScanner;
  /**
   * Offsets of values that a later member of the same name supersedes: filled in the first pass, skipped in the second.
   */
  readonly #superseded: Set<number>;
  readonly #places: Place[] = [];
  readonly #hashes = new Map<string, number>();

  constructor(text: string, superseded: Set<number>) {
    this.#text = text;
    this.#scanner = new JsonScanner(text);
    this.#superseded = superseded;
  }

  survey(): readonly Place[] {
    const scanner = this.#scanner;
    /** For each open object its place, for each open array that of its elements. */
    const open: Place[] = [];
    /** For each open object the hash of its names so far. */
    const nameSets: number[] = [];
    /** The place of the next value; meaningless before a name. */
    let place = this.#newPlace();
    for (let kind = scanner.next(); kind !== JsonKind.end; kind = scanner.next()) {
      if (kind === JsonKind.name) {
        const object = open.at(-1) ?? place;
        const member = this.#member(object);
        kind = scanner.next();
        if (this.#superseded.has(scanner.start)) {
          this.#pass(kind);
          continue;
        }
        this.#count(member, object);
        nameSets[open.length - 1]! ^= member.hash;
        place = member.place;
      }
      if (kind === JsonKind.endObject || kind === JsonKind.endArray) {
        const closed = open.pop();
        const names = nameSets.pop()!;
        if (kind === JsonKind.endObject) (closed!.nameSets ??= new Set()).add(names);
        place = open.at(-1) ?? place;
      } else if (kind === JsonKind.beginObject || kind === JsonKind.beginArray) {
        if (open.length === DEPTH_LIMIT) throw new TooDeep(scanner.start);
        if (kind === JsonKind.beginObject) place.objects++;
        else place = place.element ??= this.#newPlace();
        open.push(place);
        nameSets.push(0);
      } else {
        place.scalars |= this.#scalar(kind);
      }
    }
    return this.#places;
  }

  /** The member of `object` whose name is the current token. */
  #member(object: Place): Member {
    const name = stringValue(this.#text, this.#scanner.start, this.#scanner.end);
    const members = (object.members ??= new Map<string, Member>());
    let member = members.get(name);
    if (member === undefined) {
      member = { place: this.#newPlace(), hash: this.#hashOf(name), count: 0, object: 0, offset: 0 };
      members.set(name, member);
    }
    return member;
  }

  /** A hash of a name: the finalizer of MurmurHash3, of the names' ordinals. */
  #hashOf(name: string): number {
    let hash = this.#hashes.get(name);
    if (hash === undefined) {
      hash = this.#hashes.size + 1;
      hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
      hash ^= hash >>> 16;
      this.#hashes.set(name, hash);
    }
    return hash;
  }

  /** Counts a member of the current object at `object`; its value begins with the current token. */
  #count(member: Member, object: Place): void {
    if (member.object === object.objects) this.#superseded.add(member.offset);
    member.count++;
    member.object = object.objects;
    member.offset = this.#scanner.start;
  }

  /** Skips the value that begins with the current token, which is of `kind`. */
  #pass(kind: JsonKind): void {
    let depth = 0;
    for (let token = kind; ; token = this.#scanner.next()) {
      if (token === JsonKind.beginObject || token === JsonKind.beginArray) depth++;
      else if (token === JsonKind.endObject || token === JsonKind.endArray) depth--;
      if (depth === 0) return;
    }
  }

  #scalar(kind: JsonKind): number {
    if (kind === JsonKind.string) return Scalar.string;
    if (kind === JsonKind.number) return Scalar.number;
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
