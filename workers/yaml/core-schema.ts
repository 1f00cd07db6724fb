import { numberOf } from '../number/digits.js';
import { unitAt } from '../text/unit.js';
import { NON_SPECIFIC, YAML_TAG } from './tags.js';
import { quote, YamlError } from './yaml-error.js';

/** A scalar as read: its characters, and whether it was written plain. */
export interface Scalar {
  readonly value: string;
  readonly plain: boolean;
}

/**
 * The scalar tags of the core schema (YAML 1.2.2 section 10.3) as JSON has them: the text of the value, undefined where
 * it is none.
 */
const CORE: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
  ['null', nullOf],
  ['bool', boolOf],
  ['int', intOf],
  ['float', floatOf],
  ['str', quoted],
]);

/** Tags of the YAML 1.1 repository that a scalar may have and whose value JSON has no type for: the text stands. */
const AS_TEXT = new Set(['binary', 'timestamp', 'value', 'yaml', 'merge']);

/**
 * A scalar as JSON text. Without a tag the core schema resolves it: quoted it is a
 * string, plain what its characters look like. A number keeps its digits where
 * JSON can write them. Tags of others say nothing that JSON could: the scalar is a
 * string. Throws `YamlError` where a tag of YAML and the characters disagree, and
 * for what is no JSON number.
 */
export function scalarJson({ value, plain }: Scalar, tag: string | null, offset: number): string {
  if (tag === null) return plain ? plainJson(value, offset) : quoted(value);
  if (tag === NON_SPECIFIC || !tag.startsWith(YAML_TAG)) return quoted(value);
  const name = tag.slice(YAML_TAG.length);
  if (AS_TEXT.has(name)) return quoted(value);
  const write = CORE.get(name);
  if (write === undefined) throw new YamlError(`${unknown(name)} for a scalar`, offset);
  if (name === 'float') checkFinite(value, offset);
  const json = write(value);
  if (json === undefined) throw new YamlError(`the scalar is not a valid !!${name}`, offset);
  return json;
}

/** Throws `YamlError` where a collection has a tag of YAML that is not its kind's. */
export function checkCollectionTag(tag: string, kinds: ReadonlySet<string>, what: string, offset: number): void {
  if (!tag.startsWith(YAML_TAG)) return;
  const name = tag.slice(YAML_TAG.length);
  if (!kinds.has(name)) throw new YamlError(`${unknown(name)} for ${what}`, offset);
}

function unknown(name: string): string {
  return `!!${quote(name)} is not a tag of YAML`;
}

function plainJson(value: string, offset: number): string {
  // Nearly every string is told by its first character.
  if (!MAYBE_TYPED[unitAt(value, 0) + 1]) return quoted(value);
  checkFinite(value, offset);
  return nullOf(value) ?? boolOf(value) ?? intOf(value) ?? floatOf(value) ?? quoted(value);
}

/** By code unit plus one: what a plain scalar that is no string can begin with; an empty one is null. */
const MAYBE_TYPED = new Uint8Array(0x10001);
MAYBE_TYPED[0] = 1;
for (const first of '~nNtTfF+-.0123456789') MAYBE_TYPED[unitAt(first, 0) + 1] = 1;

function quoted(value: string): string {
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
