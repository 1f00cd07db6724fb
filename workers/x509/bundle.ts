import { Buffer } from 'node:buffer';
import { DerError } from '../der/der-error.js';
import { Notes } from '../der/notes.js';
import { type Der, readDer } from '../der/reader.js';
import { SEQUENCE } from '../der/values.js';
import { type Decoded, decodeBase64 } from '../pem/base64.js';
import { afterHeaders, findBlocks, type PemBlock, withLineEnds } from '../pem/blocks.js';
import { unwrapped } from '../pem/unwrapped.js';
import { positionAt } from '../text/position.js';
import { decodeUtf8 } from '../text/utf8.js';
import { ToolError } from '../tool-error.js';
import { readCertificate } from './certificate.js';
import { chainOf, type IndexedCertificate } from './chain.js';
import { type BlockKind, kindOfContent, kindOfLabel } from './kind.js';
import { readRequest } from './request.js';

/** Maximum blocks of one text. */
const MAX_BLOCKS = 16;

/** Maximum DER bytes of one block. */
const MAX_BYTES = 64 * 1024;

const PRIVATE_KEY = 'private keys are skipped: neither decoded nor shown';
const PKCS7 = 'PKCS #7 and CMS are not supported; extract the certificates with "openssl pkcs7 -print_certs"';

/** The result of one block: at most one of `certificate`, `csr` and `error` is set. */
interface BlockResult {
  readonly label: string;
  readonly kind: BlockKind;
  readonly warning: string | null;
  readonly error: string | null;
  readonly certificate: ReturnType<typeof readCertificate> | null;
  readonly csr: ReturnType<typeof readRequest> | null;
}

/**
 * Decodes the blocks of a PEM text, or one DER object in bare Base64; `nowMs` is the time at which validity is judged,
 * if any.
 */
export function readBundle(input: string, nowMs: number | undefined) {
  const { text, undone } = unwrapped(withLineEnds(input));
  // Line ends keep their lengths: without other encodings, places are those of the input.
  const shown = undone.length === 0 ? input : text;
  const pem = findBlocks(text, MAX_BLOCKS);
  if (pem.blocks.length > MAX_BLOCKS) throw new ToolError(`pem: too many blocks: maximum ${MAX_BLOCKS}`);
  const results =
    pem.blocks.length > 0 ? pem.blocks.map(block => readBlock(block, shown, nowMs)) : [readBare(text, nowMs)];
  const ignored = [...undone];
  if (pem.textOutside && pem.blocks.length > 0) ignored.push('text outside the blocks is ignored');
  if (pem.strayEnd) ignored.push('an END line without a BEGIN line is ignored');
  return bundleOf(results, ignored);
}

/** Decodes a file: PEM text, or one DER object. */
export function readFile(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The length of a DER object of more than 127 bytes is not UTF-8.
  const text = decodeUtf8(file) ?? (file[0] === SEQUENCE ? undefined : file.toString('latin1'));
  if (text !== undefined) return readBundle(text, undefined);
  return bundleOf([readObject({ bytes: file, padded: true }, undefined)], []);
}

function bundleOf(results: readonly BlockResult[], ignored: readonly string[]) {
  const { blocks, links } = indexed(results);
  const ofBlocks = blocks.flatMap(({ index, warning }) => (warning === null ? [] : [`block ${index}: ${warning}`]));
  const warnings = [...ignored, ...ofBlocks];
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

/** The results with their indexes, and the certificates to link. Content that an earlier block has is left out. */
function indexed(results: readonly BlockResult[]) {
  const firsts = new Map<string, number>();
  const links: IndexedCertificate[] = [];
  const blocks = results.map(({ certificate, csr, warning, ...result }, index) => {
    const fingerprint = (certificate?.shown ?? csr)?.fingerprints.sha256Hex;
    const first = fingerprint === undefined ? undefined : firsts.get(fingerprint);
    if (first !== undefined)
      return {
        index,
        ...result,
        warning: `duplicate of block ${first}`,
        duplicateOf: first,
        certificate: null,
        csr: null,
      };
    if (fingerprint !== undefined) firsts.set(fingerprint, index);
    if (certificate !== null) links.push({ index, certificate });
    return { index, ...result, warning, duplicateOf: null, certificate: certificate?.shown ?? null, csr };
  });
  return { blocks, links };
}

function blockResult(label: string, kind: BlockKind, fields: Partial<BlockResult>): BlockResult {
  return { label, kind, warning: null, error: null, certificate: null, csr: null, ...fields };
}

function readBlock({ label, body, offset, fault }: PemBlock, text: string, nowMs: number | undefined): BlockResult {
  const kind = kindOfLabel(label);
  if (kind === 'private-key') return blockResult(label, kind, { warning: PRIVATE_KEY });
  if (fault !== null) return blockResult(label, kind, { error: fault });
  if (kind === 'other') return blockResult(label, kind, { warning: 'blocks with this label are not decoded' });
  const { text: base64, headers } = afterHeaders(body);
  const decoded = decodeBase64(base64);
  if ('fault' in decoded)
    return blockResult(label, kind, {
      error: decoded.fault + placeOf(text, decoded.at < 0 ? -1 : offset + headers + decoded.at),
    });
  const notes = new Notes();
  if (headers > 0) notes.add('header lines before the Base64 are ignored');
  return blockResult(label, kind, decode(label, kind, decoded, nowMs, notes));
}

/** Text without PEM blocks: the Base64 of one DER object, whose kind follows from its content. */
function readBare(text: string, nowMs: number | undefined): BlockResult {
  const decoded = decodeBase64(text);
  if ('fault' in decoded) throw notDecodable(decoded.fault + placeOf(text, decoded.at));
  return readObject(decoded, nowMs);
}

function readObject(decoded: Decoded, nowMs: number | undefined): BlockResult {
  const { bytes } = decoded;
  if (bytes[0] !== SEQUENCE)
    throw notDecodable(bytes.length === 0 ? 'it is empty' : 'the decoded bytes do not start with a SEQUENCE');
  if (bytes.length > MAX_BYTES) return blockResult('', 'other', decode('', 'other', decoded, nowMs, new Notes()));
  try {
    const kind = kindOfContent(readDer(bytes, new Notes()));
    return blockResult(
      '',
      kind,
      kind === 'private-key' ? { warning: PRIVATE_KEY } : decode('', kind, decoded, nowMs, new Notes()),
    );
  } catch (error) {
    throw error instanceof DerError ? notDecodable(error.message) : error;
  }
}

function notDecodable(fault: string): ToolError {
  return new ToolError(`pem: expected PEM blocks (-----BEGIN CERTIFICATE-----) or a DER object in Base64: ${fault}`);
}

function decode(
  label: string,
  kind: Exclude<BlockKind, 'private-key'>,
  { bytes, padded }: Decoded,
  nowMs: number | undefined,
  notes: Notes,
): Partial<BlockResult> {
  if (kind === 'pkcs7') return { error: PKCS7 };
  if (bytes.length > MAX_BYTES)
    return {
      error: `too large: ${bytes.length.toLocaleString('en')} bytes, maximum ${MAX_BYTES.toLocaleString('en')}`,
    };
  if (kind === 'other') return { error: 'expected a certificate or a certificate request' };
  if (!padded) notes.add('the Base64 padding is missing');
  let der: Der | undefined;
  try {
    der = readDer(bytes, notes);
    // OpenSSL appends trust settings to certificates with this label.
    if (der.end < bytes.length && label !== 'TRUSTED CERTIFICATE')
      notes.add(`${bytes.length - der.end} bytes after the end are ignored`);
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

/** Line and column of an offset; empty for -1. */
function placeOf(text: string, offset: number): string {
  if (offset < 0) return '';
  const { line, column } = positionAt(text, offset);
  return ` (line ${line}, column ${column})`;
}
