import { numberOf } from '../number/digits.js';
import { quoted } from '../text/quoted.js';
import { unitAt } from '../text/unit.js';
import { NON_SPECIFIC, YAML_TAG } from './tags.js';
import { YamlError } from './yaml-error.js';

/** A scalar: its characters, and whether it is plain (unquoted). */
export interface YamlScalar {
  readonly value: string;
  readonly plain: boolean;
}

/**
 * The scalar tags of the core schema (YAML 1.2.2 section 10.3): each returns the JSON text of a value, undefined if the
 * characters are not valid for the tag.
 */
const CORE: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
  ['null', nullOf],
  ['bool', boolOf],
  ['int', intOf],
  ['float', floatOf],
  ['str', jsonString],
]);

/** Scalar tags of the YAML 1.1 repository without a JSON type: their values become strings. */
const AS_TEXT = new Set(['binary', 'timestamp', 'value', 'yaml', 'merge']);

/**
 * A scalar as JSON text. Without a tag the core schema decides: quoted scalars are strings, plain ones are typed by
 * their characters. Numbers keep their digits where JSON allows it. Scalars with application tags are strings. Throws
 * `YamlError` if the characters do not fit a YAML tag, and for infinity and NaN.
 */
export function scalarJson({ value, plain }: YamlScalar, tag: string | null, offset: number): string {
  if (tag === null) return plain ? plainJson(value, offset) : jsonString(value);
  if (tag === NON_SPECIFIC || !tag.startsWith(YAML_TAG)) return jsonString(value);
  const name = tag.slice(YAML_TAG.length);
  if (AS_TEXT.has(name)) return jsonString(value);
  const write = CORE.get(name);
  if (write === undefined) throw new YamlError(`${unknown(name)} for a scalar`, offset);
  if (name === 'float') checkFinite(value, offset);
  const json = write(value);
  if (json === undefined) throw new YamlError(`the scalar is not a valid !!${name}`, offset);
  return json;
}

/** Throws `YamlError` if a collection has a YAML tag of another kind. */
export function checkCollectionTag(tag: string, kinds: ReadonlySet<string>, what: string, offset: number): void {
  if (!tag.startsWith(YAML_TAG)) return;
  const name = tag.slice(YAML_TAG.length);
  if (!kinds.has(name)) throw new YamlError(`${unknown(name)} for ${what}`, offset);
}

function unknown(name: string): string {
  return `${quoted(`!!${name}`)} is not a tag of YAML`;
}

function plainJson(value: string, offset: number): string {
  // The first character decides for nearly every string.
  if (!MAYBE_TYPED[unitAt(value, 0) + 1]) return jsonString(value);
  checkFinite(value, offset);
  return nullOf(value) ?? boolOf(value) ?? intOf(value) ?? floatOf(value) ?? jsonString(value);
}

/**
 * By code unit plus one: whether a plain scalar that begins with it may be something other than a string. Index 0 is
 * the empty scalar, which is null.
 */
const MAYBE_TYPED = new Uint8Array(0x10001);
MAYBE_TYPED[0] = 1;
for (const first of '~nNtTfF+-.0123456789') MAYBE_TYPED[unitAt(first, 0) + 1] = 1;

function jsonString(value: string): string {
  return JSON.stringify(value);
}

function nullOf(value: string): string | undefined {
  return value === '' || value === '~' || value === 'null' || value === 'Null' || value === 'NULL' ? 'null' : undefined;
}

function boolOf(value: string): string | undefined {
  if (value === 'true' || value === 'True' || value === 'TRUE') return 'true';
  return value === 'false' || value === 'False' || value === 'FALSE' ? 'false' : undefined;
}

function intOf(value: string): string | undefined {
  if (/^[-+]?[0-9]+$/.test(value)) return jsonSign(value) + withoutZeros(value.replace(SIGN, ''));
  const based = /^0(?:o([0-7]+)|x([0-9a-fA-F]+))$/.exec(value);
  if (!based) return undefined;
  return (based[1] === undefined ? numberOf(based[2] ?? '', 16) : numberOf(based[1], 8)).toString();
}

function floatOf(value: string): string | undefined {
  const parts = /^[-+]?(?:\.([0-9]+)|([0-9]+)(?:\.([0-9]*))?)((?:[eE][-+]?[0-9]+)?)$/.exec(value);
  if (!parts) return undefined;
  const [, bare, whole = '0', fraction = bare, exponent] = parts;
  const point = fraction === undefined ? '' : `.${fraction || '0'}`;
  return jsonSign(value) + withoutZeros(whole) + point + exponent;
}

const SIGN = /^[-+]/;

/** JSON numbers have no plus sign. */
function jsonSign(value: string): string {
  return value.startsWith('-') ? '-' : '';
}

/** JSON numbers have no leading zeros. */
function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=[0-9])/, '');
}

function checkFinite(value: string, offset: number): void {
  if (/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/.test(value)) {
    throw new YamlError(`JSON has no number ${value}: quote it for a string`, offset);
  }
}
