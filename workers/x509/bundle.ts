import { DerError } from '../der/der-error.js';
import { Notes } from '../der/notes.js';
import { type Der, readDer } from '../der/reader.js';
import { SEQUENCE } from '../der/values.js';
import { type Decoded, decodeBase64 } from '../pem/base64.js';
import { afterHeaders, findBlocks, type PemBlock } from '../pem/blocks.js';
import { positionAt } from '../text/position.js';
import { ToolError } from '../tool-error.js';
import { readCertificate } from './certificate.js';
import { chainOf, type Link } from './chain.js';
import { type Kind, kindOfContent, kindOfLabel } from './kind.js';
import { readRequest } from './request.js';

/** The most blocks of one text. */
const MOST_BLOCKS = 16;

/** The most bytes of one block. */
const LARGEST = 64 * 1024;

const PRIVATE_KEY = 'a private key is skipped: it is neither decoded nor shown';
const PKCS7 = 'PKCS #7 and CMS are not decoded; "openssl pkcs7 -print_certs" takes the certificates out of them';

/** What a block came to: at most one of `certificate`, `csr` and `error` is set. */
interface Outcome {
  readonly label: string;
  readonly kind: Kind;
  readonly warning: string | null;
  readonly error: string | null;
  readonly certificate: ReturnType<typeof readCertificate> | null;
  readonly csr: ReturnType<typeof readRequest> | null;
}

/**
 * Decodes the blocks of a PEM text, or one DER object in bare Base64; `nowMs` is the time for which validity is judged,
 * if any.
 */
export function readBundle(text: string, nowMs: number | undefined) {
  const pem = findBlocks(text, MOST_BLOCKS);
  if (pem.blocks.length > MOST_BLOCKS)
    throw new ToolError(`pem holds more than ${MOST_BLOCKS} blocks; at most ${MOST_BLOCKS} are decoded at once`);
  const outcomes =
    pem.blocks.length > 0 ? pem.blocks.map(block => readBlock(block, text, nowMs)) : [readBare(text, nowMs)];

  const firsts = new Map<string, number>();
  const links: Link[] = [];
  const blocks = outcomes.map(({ certificate, csr, warning, ...outcome }, index) => {
    const fingerprint = (certificate?.shown ?? csr)?.fingerprints.sha256Hex;
    const first = fingerprint === undefined ? undefined : firsts.get(fingerprint);
    if (first !== undefined)
      return {
        index,
        ...outcome,
        warning: `the same as block ${first}, which has it decoded`,
        duplicateOf: first,
        certificate: null,
        csr: null,
      };
    if (fingerprint !== undefined) firsts.set(fingerprint, index);
    if (certificate !== null) links.push({ index, certificate });
    return { index, ...outcome, warning, duplicateOf: null, certificate: certificate?.shown ?? null, csr };
  });

  const warnings = blocks.flatMap(({ index, warning }) => (warning === null ? [] : [`block ${index}: ${warning}`]));
  if (pem.strayEnd) warnings.unshift('an END line without a BEGIN line is ignored');
  if (pem.textOutside) warnings.unshift('text outside the blocks is ignored');
  const count = (is: (block: (typeof blocks)[number]) => boolean): number => blocks.filter(is).length;
  return {
    schemaVersion: 1,
    blocks,
    warnings,
    chain: links.length < 2 ? null : chainOf(links),
    summary: {
      certificates: links.length,
      csrs: count(({ csr }) => csr !== null),
      errors: count(({ error }) => error !== null),
      privateKeys: count(({ kind }) => kind === 'private-key'),
      duplicatesSkipped: count(({ duplicateOf }) => duplicateOf !== null),
    },
  };
}

function outcome(label: string, kind: Kind, came: Partial<Outcome>): Outcome {
  return { label, kind, warning: null, error: null, certificate: null, csr: null, ...came };
}

function readBlock({ label, body, offset, fault }: PemBlock, text: string, nowMs: number | undefined): Outcome {
  const kind = kindOfLabel(label);
  if (kind === 'private-key') return outcome(label, kind, { warning: PRIVATE_KEY });
  if (fault !== null) return outcome(label, kind, { error: fault });
  if (kind === 'other') return outcome(label, kind, { warning: 'blocks with this label are not decoded' });
  const { text: base64, headers } = afterHeaders(body);
  const decoded = decodeBase64(base64);
  if ('fault' in decoded)
    return outcome(label, kind, {
      error: decoded.fault + placeOf(text, decoded.at < 0 ? -1 : offset + headers + decoded.at),
    });
  const notes = new Notes();
  if (headers > 0) notes.add('header lines before the Base64 are ignored');
  return outcome(label, kind, decode(label, kind, decoded, nowMs, notes));
}

/** A text without PEM blocks: the Base64 of one DER object, which itself tells what it is. */
function readBare(text: string, nowMs: number | undefined): Outcome {
  const decoded = decodeBase64(text);
  if ('fault' in decoded) throw notDecodable(decoded.fault + placeOf(text, decoded.at));
  const { bytes } = decoded;
  if (bytes[0] !== SEQUENCE)
    throw notDecodable(bytes.length === 0 ? 'there is nothing to decode' : 'its first byte is not that of a SEQUENCE');
  if (bytes.length > LARGEST) return outcome('', 'other', decode('', 'other', decoded, nowMs, new Notes()));
  try {
    const kind = kindOfContent(readDer(bytes, new Notes()));
    return outcome(
      '',
      kind,
      kind === 'private-key' ? { warning: PRIVATE_KEY } : decode('', kind, decoded, nowMs, new Notes()),
    );
  } catch (error) {
    throw error instanceof DerError ? notDecodable(error.message) : error;
  }
}

function notDecodable(fault: string): ToolError {
  return new ToolError(`pem holds no PEM block (-----BEGIN CERTIFICATE-----) and no Base64 of a DER object: ${fault}`);
}

function decode(
  label: string,
  kind: Exclude<Kind, 'private-key'>,
  { bytes, padded }: Decoded,
  nowMs: number | undefined,
  notes: Notes,
): Partial<Outcome> {
  if (kind === 'pkcs7') return { error: PKCS7 };
  if (bytes.length > LARGEST) return { error: `it has ${bytes.length} bytes; at most ${LARGEST} are decoded` };
  if (kind === 'other') return { error: 'it is neither a certificate nor a certificate request' };
  if (!padded) notes.add('the padding of the Base64 is missing');
  let der: Der | undefined;
  try {
    der = readDer(bytes, notes);
    // The trust settings that OpenSSL puts after a certificate belong to its label.
    if (der.end < bytes.length && label !== 'TRUSTED CERTIFICATE')
      notes.add(`${bytes.length - der.end} bytes after its end are ignored`);
    const found =
      kind === 'certificate' ? { certificate: readCertificate(der, nowMs, notes) } : { csr: readRequest(der, notes) };
    return { ...found, warning: notes.toText() };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    const looks = der === undefined ? kind : kindOfContent(der);
    return {
      error: looks === kind || looks === 'other' ? error.message : `${error.message} (it looks like ${LOOKS[looks]})`,
    };
  }
}

const LOOKS = {
  certificate: 'a certificate',
  csr: 'a certificate request',
  pkcs7: 'PKCS #7 or CMS',
  'private-key': 'a private key',
} as const;

/** Where an offset lies; nothing for -1. */
function placeOf(text: string, offset: number): string {
  if (offset < 0) return '';
  const { line, column } = positionAt(text, offset);
  return ` (line ${line}, column ${column})`;
}
