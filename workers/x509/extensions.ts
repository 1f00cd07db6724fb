import { NO_EXTENSION_VALUES } from '../../src/tools/certificate-decoder.js';
import { DerError } from '../der/der-error.js';
import type { Notes } from '../der/notes.js';
import { type Der, readDer } from '../der/reader.js';
import {
  BIT_STRING,
  BOOLEAN,
  bitsOf,
  booleanOf,
  contentOf,
  expectTag,
  Fields,
  INTEGER,
  integerOf,
  OBJECT_IDENTIFIER,
  OCTET_STRING,
  oidOf,
  SEQUENCE,
} from '../der/values.js';
import { quoted } from '../text/quoted.js';
import { extensionName, purposeName } from './extension-names.js';
import { readGeneralName, URI } from './general-name.js';
import { magnitudeHex, rawHex } from './hex.js';

/** Readers of extensions by object identifier. */
const READERS = {
  '2.5.29.14': (der: Der) => ({ skid: contentOf(expectTag(der, OCTET_STRING, 'the identifier')).toString('hex') }),
  '2.5.29.15': (der: Der, notes: Notes) => ({ keyUsage: keyUsageOf(der, notes) }),
  '2.5.29.17': (der: Der, notes: Notes) => ({ san: partsOf(der).map(name => readGeneralName(name, notes)) }),
  '2.5.29.19': (der: Der, notes: Notes) => ({ basicConstraints: basicConstraintsOf(der, notes) }),
  '2.5.29.31': (der: Der, notes: Notes) => ({
    crlDistributionPoints: partsOf(der).flatMap(point => urisOf(point, notes)),
  }),
  '2.5.29.35': (der: Der, notes: Notes) => ({ akid: authorityKeyOf(der, notes) }),
  '2.5.29.37': (der: Der) => ({ eku: partsOf(der).map(purposeOf) }),
  '1.3.6.1.5.5.7.1.1': (der: Der, notes: Notes) => ({ aia: partsOf(der).map(access => accessOf(access, notes)) }),
} as const;

/**
 * Reads Extensions (RFC 5280 section 4.1.2.9). An extension that cannot be read is noted and keeps its raw value;
 * unknown ones keep it, too.
 */
export function readExtensions(der: Der, notes: Notes) {
  const seen = new Set<string>();
  return expectTag(der, SEQUENCE, 'extensions').children.map(extension => {
    const fields = new Fields(extension, 'an extension');
    const oid = oidOf(fields.next('its object identifier', OBJECT_IDENTIFIER));
    const flag = fields.optional(BOOLEAN);
    const critical = flag !== undefined && booleanOf(flag, notes);
    if (flag !== undefined && !critical) notes.add('not DER: the default critical FALSE is encoded');
    const value = fields.next('its value', OCTET_STRING);
    fields.end();
    const name = extensionName(oid);
    const duplicate = seen.has(oid);
    if (duplicate) notes.add(`duplicate extension ${name ?? oid}`);
    seen.add(oid);
    return {
      oid,
      name,
      critical,
      ...NO_EXTENSION_VALUES,
      ...read(oid, value, notes),
      ...rawHex(contentOf(value)),
      duplicate,
    };
  });
}

function read(
  oid: string,
  value: Der,
  notes: Notes,
): Partial<{ [Reader in keyof typeof READERS]: ReturnType<(typeof READERS)[Reader]> }[keyof typeof READERS]> {
  if (!Object.hasOwn(READERS, oid)) return {};
  const read = READERS[oid as keyof typeof READERS];
  try {
    const inside = readDer(value.bytes, notes, value.contentStart, value.contentEnd);
    if (inside.end < value.contentEnd)
      notes.add(`the extension ${extensionName(oid)} has ${value.contentEnd - inside.end} bytes after its value`);
    return read(inside, notes);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    notes.add(`the extension ${extensionName(oid)} cannot be read: ${error.message}`);
    return {};
  }
}

function partsOf(der: Der): readonly Der[] {
  return expectTag(der, SEQUENCE, 'the value').children;
}

/** RFC 5280 section 4.2.1.3, from the first bit on. */
const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;

function keyUsageOf(der: Der, notes: Notes) {
  const { bytes, unused } = bitsOf(expectTag(der, BIT_STRING, 'the value'), notes);
  const isSet = (bit: number): boolean => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  const last = bytes.length * 8 - unused - 1;
  if (last >= 0 && !isSet(last)) notes.add('not DER: keyUsage has trailing zero bits');
  if (last >= KEY_USAGES.length) notes.add('keyUsage has unknown bits');
  return KEY_USAGES.filter((_, bit) => isSet(bit));
}

function basicConstraintsOf(der: Der, notes: Notes) {
  const fields = new Fields(der, 'the value');
  const flag = fields.optional(BOOLEAN);
  const ca = flag !== undefined && booleanOf(flag, notes);
  if (flag !== undefined && !ca) notes.add('not DER: the default cA FALSE is encoded');
  const length = fields.optional(INTEGER);
  fields.end();
  const pathLen = length === undefined ? null : Number(integerOf(length, notes));
  if (pathLen !== null && !Number.isSafeInteger(pathLen))
    throw new DerError('pathLenConstraint is out of range', der.start);
  return { ca, pathLen };
}

/** RFC 5280 section 4.2.1.1. */
function authorityKeyOf(der: Der, notes: Notes) {
  const fields = new Fields(der, 'the value');
  const keyId = fields.optional(0x80);
  const issuer = fields.optional(0xa1);
  const serial = fields.optional(0x82);
  fields.end();
  return {
    keyId: keyId === undefined ? null : contentOf(keyId).toString('hex'),
    issuer: issuer === undefined ? null : issuer.children.map(name => readGeneralName(name, notes)),
    serial: serial === undefined ? null : magnitudeHex(integerOf(serial, notes)),
  };
}

/** The URIs in the full name of a DistributionPoint (RFC 5280 section 4.2.1.13). */
function urisOf(der: Der, notes: Notes): string[] {
  const leftOut = (what: string): void => notes.add(`cRLDistributionPoints: ${what} is left out: only URIs are shown`);
  const [name] = expectTag(der, SEQUENCE, 'a distribution point').children;
  const [choice] = name?.tag === 0xa0 ? name.children : [];
  if (choice === undefined) leftOut('a point without a name');
  else if (choice.tag !== 0xa0) leftOut('a name relative to the CRL issuer');
  if (choice?.tag !== 0xa0) return [];
  return choice.children.flatMap(general => {
    const { type, value } = readGeneralName(general, notes);
    if (general.tag === URI) return [value];
    leftOut(`the ${type === 'dirName' ? 'directory name' : type} ${quoted(value)}`);
    return [];
  });
}

function purposeOf(der: Der) {
  const oid = oidOf(expectTag(der, OBJECT_IDENTIFIER, 'a purpose'));
  return { oid, name: purposeName(oid) };
}

/** RFC 5280 section 4.2.2.1. */
const ACCESS_METHODS: ReadonlyMap<string, string> = new Map([
  ['1.3.6.1.5.5.7.48.1', 'ocsp'],
  ['1.3.6.1.5.5.7.48.2', 'caIssuers'],
]);

function accessOf(der: Der, notes: Notes) {
  const fields = new Fields(der, 'an access description');
  const method = oidOf(fields.next('its method', OBJECT_IDENTIFIER));
  const location = readGeneralName(fields.next('its location'), notes).value;
  fields.end();
  return { method: ACCESS_METHODS.get(method) ?? method, location };
}
