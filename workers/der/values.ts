import type { Buffer } from 'node:buffer';
import { DerError } from './der-error.js';
import type { Notes } from './notes.js';
import type { Der } from './reader.js';

/** Identifier octets of universal types (ITU-T X.680 section 8); all but SEQUENCE and SET are primitive. */
export const BOOLEAN = 0x01;
export const INTEGER = 0x02;
export const BIT_STRING = 0x03;
export const OCTET_STRING = 0x04;
export const NULL = 0x05;
export const OBJECT_IDENTIFIER = 0x06;
export const UTC_TIME = 0x17;
export const GENERALIZED_TIME = 0x18;
export const SEQUENCE = 0x30;
export const SET = 0x31;

const NAMES = new Map([
  [BOOLEAN, 'BOOLEAN'],
  [INTEGER, 'INTEGER'],
  [BIT_STRING, 'BIT STRING'],
  [OCTET_STRING, 'OCTET STRING'],
  [NULL, 'NULL'],
  [OBJECT_IDENTIFIER, 'OBJECT IDENTIFIER'],
  [UTC_TIME, 'UTCTime'],
  [GENERALIZED_TIME, 'GeneralizedTime'],
  [SEQUENCE, 'SEQUENCE'],
  [SET, 'SET'],
]);

/** The name of a tag in messages: the type, or the octet. */
export function tagName(tag: number): string {
  return NAMES.get(tag) ?? `tag 0x${tag.toString(16).padStart(2, '0')}`;
}

/** Returns a value that has the tag. Throws `DerError` for any other; `what` names the value in its message. */
export function expectTag(der: Der, tag: number, what: string): Der {
  if (der.tag !== tag) throw new DerError(`${what}: expected ${tagName(tag)}, got ${tagName(der.tag)}`, der.start);
  return der;
}

/** The content of a value, without tag and length. */
export function contentOf({ bytes, contentStart, contentEnd }: Der): Buffer {
  return bytes.subarray(contentStart, contentEnd);
}

/** The whole encoding of a value, tag and length included. */
export function encodingOf({ bytes, start, end }: Der): Buffer {
  return bytes.subarray(start, end);
}

/** Reads the fields of a SEQUENCE in order; `what` names it in messages. */
export class Fields {
  readonly #of: Der;
  readonly #what: string;
  #at = 0;

  constructor(der: Der, what: string, tag: number = SEQUENCE) {
    this.#of = expectTag(der, tag, what);
    this.#what = what;
  }

  /** The next field; of any type unless `tag` is given. */
  next(field: string, tag?: number): Der {
    const found = this.#of.children[this.#at];
    if (found === undefined) throw new DerError(`${this.#what}: ${field} is missing`, this.#of.contentEnd);
    this.#at++;
    return tag === undefined ? found : expectTag(found, tag, `${this.#what}: ${field}`);
  }

  /** The next field if it has one of the tags. */
  optional(...tags: readonly number[]): Der | undefined {
    const found = this.#of.children[this.#at];
    if (found === undefined || !tags.includes(found.tag)) return undefined;
    this.#at++;
    return found;
  }

  /** Throws if there are more fields. */
  end(): void {
    const found = this.#of.children[this.#at];
    if (found !== undefined)
      throw new DerError(`${this.#what}: unexpected ${tagName(found.tag)} after the last field`, found.start);
  }
}

/** The single value inside an explicit tag. */
export function insideOf(der: Der, what: string): Der {
  const [inside, more] = der.children;
  if (inside === undefined || more !== undefined)
    throw new DerError(`${what}: expected one value, got ${der.children.length}`, der.start);
  return inside;
}

/** ITU-T X.690 sections 8.2 and 11.1; `der` may have an implicit tag. */
export function booleanOf(der: Der, notes: Notes): boolean {
  const content = contentOf(der);
  if (content.length !== 1) throw new DerError(`BOOLEAN: expected 1 byte, got ${content.length}`, der.start);
  if (content[0] !== 0 && content[0] !== 0xff) notes.add('not DER: a true BOOLEAN is not encoded as ff');
  return content[0] !== 0;
}

/** ITU-T X.690 section 8.3; `der` may have an implicit tag. */
export function integerOf(der: Der, notes: Notes): bigint {
  const content = contentOf(der);
  const [first, second = 0] = content;
  if (first === undefined) throw new DerError('INTEGER: expected at least 1 byte, got 0', der.start);
  if (content.length > 1 && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))) {
    notes.add('not DER: an INTEGER has more bytes than needed');
  }
  const magnitude = BigInt(`0x${content.toString('hex')}`);
  return first < 0x80 ? magnitude : magnitude - (1n << BigInt(8 * content.length));
}

/**
 * The value of an INTEGER that cannot be negative. Programs that omit the zero byte before a high bit encode a negative
 * one: it is noted and read unsigned. `what` names the value.
 */
export function unsignedOf(der: Der, what: string, notes: Notes): bigint {
  const value = integerOf(der, notes);
  if (value >= 0n) return value;
  notes.add(`not DER: ${what} lacks its leading zero byte; it is read unsigned`);
  return BigInt(`0x${contentOf(der).toString('hex')}`);
}

/** The number of bits of a number's magnitude. */
export function bitLength(value: bigint): number {
  const hex = (value < 0n ? -value : value).toString(16);
  return value === 0n ? 0 : hex.length * 4 - Math.clz32(Number.parseInt(hex[0]!, 16)) + 28;
}

/**
 * The bits of a BIT STRING (ITU-T X.690 section 8.6), highest first, in whole bytes; the last has `unused` padding
 * bits.
 */
export function bitsOf(der: Der, notes: Notes): { bytes: Buffer; unused: number } {
  const content = contentOf(der);
  const [unused] = content;
  if (unused === undefined) throw new DerError('BIT STRING: expected at least 1 byte, got 0', der.start);
  const bytes = content.subarray(1);
  if (unused > 7 || (bytes.length === 0 && unused > 0))
    throw new DerError(`BIT STRING: ${unused} unused bits in ${bytes.length} bytes are not valid`, der.start);
  if (((bytes.at(-1) ?? 0) & ((1 << unused) - 1)) !== 0) notes.add('not DER: unused bits of a BIT STRING are set');
  return { bytes, unused };
}

/** Maximum length of an object identifier in bytes; those in use are far shorter. */
const MAX_OID_BYTES = 128;

/** Dotted-decimal form (ITU-T X.690 section 8.19); `der` may have an implicit tag. */
export function oidOf(der: Der): string {
  const content = contentOf(der);
  if (content.length === 0 || content.length > MAX_OID_BYTES) {
    throw new DerError(`OBJECT IDENTIFIER: expected 1 to ${MAX_OID_BYTES} bytes, got ${content.length}`, der.start);
  }
  if (content.at(-1)! >= 0x80) throw new DerError('OBJECT IDENTIFIER: the last number is incomplete', der.start);
  let oid = '';
  let start = 0;
  for (let at = 0; at < content.length; at++) {
    if (at === start && content[at] === 0x80)
      throw new DerError('OBJECT IDENTIFIER: a number has leading zeros', der.start);
    if (content[at]! >= 0x80) continue;
    const arc = arcOf(content, start, at + 1);
    oid += start === 0 ? firstArcs(arc) : `.${arc}`;
    start = at + 1;
  }
  return oid;
}

/** Maximum bytes of 7 bits that a double holds exactly. */
const EXACT_ARC_BYTES = 7;

function arcOf(content: Buffer, start: number, end: number): number | bigint {
  if (end - start > EXACT_ARC_BYTES) {
    return content.subarray(start, end).reduce((arc, byte) => (arc << 7n) | BigInt(byte & 0x7f), 0n);
  }
  let arc = 0;
  for (let at = start; at < end; at++) arc = arc * 128 + (content[at]! & 0x7f);
  return arc;
}

/** The first two arcs share one number; the first of them is 0, 1 or 2. */
function firstArcs(shared: number | bigint): string {
  if (typeof shared === 'bigint') return `2.${shared - 80n}`;
  const root = Math.min(2, Math.floor(shared / 40));
  return `${root}.${shared - root * 40}`;
}
