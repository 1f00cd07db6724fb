import { DerError } from '../der/der-error.js';
import { Notes } from '../der/notes.js';
import { readDer } from '../der/reader.js';
import { SEQUENCE } from '../der/values.js';
import { decodeBase64 } from '../pem/base64.js';
import { afterHeaders, findBlocks, withLineEnds } from '../pem/blocks.js';
import { positionAt } from '../text/position.js';
import { ToolError } from '../tool-error.js';
import { readCertificate } from './certificate.js';
import { chainOf } from './chain.js';
import { kindOfContent, kindOfLabel } from './kind.js';
import { readRequest } from './request.js';
/** Maximum blocks of one text. */
const MAX_BLOCKS = 16;
/** Maximum DER bytes of one block. */
const MAX_BYTES = 64 * 1024;
const PRIVATE_KEY = 'private keys are skipped: neither decoded nor shown';
const PKCS7 = 'PKCS #7 and CMS are not supported; extract the certificates with "openssl pkcs7 -print_certs"';
/**
 * Decodes the blocks of a PEM text, or one DER object in bare Base64; `nowMs` is the time at which validity is judged,
 * if any.
 */
export function readBundle(input, nowMs) {
    const text = withLineEnds(input);
    const pem = findBlocks(text, MAX_BLOCKS);
    if (pem.blocks.length > MAX_BLOCKS)
        throw new ToolError(`pem: too many blocks: maximum ${MAX_BLOCKS}`);
    const results = pem.blocks.length > 0 ? pem.blocks.map(block => readBlock(block, input, nowMs)) : [readBare(text, nowMs)];
    const { blocks, links } = indexed(results);
    const warnings = blocks.flatMap(({ index, warning }) => (warning === null ? [] : [`block ${index}: ${warning}`]));
    if (pem.strayEnd)
        warnings.unshift('an END line without a BEGIN line is ignored');
    if (pem.textOutside && pem.blocks.length > 0)
        warnings.unshift('text outside the blocks is ignored');
    const count = (is) => blocks.filter(is).length;
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
function indexed(results) {
    const firsts = new Map();
    const links = [];
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
        if (fingerprint !== undefined)
            firsts.set(fingerprint, index);
        if (certificate !== null)
            links.push({ index, certificate });
        return { index, ...result, warning, duplicateOf: null, certificate: certificate?.shown ?? null, csr };
    });
    return { blocks, links };
}
function blockResult(label, kind, fields) {
    return { label, kind, warning: null, error: null, certificate: null, csr: null, ...fields };
}
function readBlock({ label, body, offset, fault }, text, nowMs) {
    const kind = kindOfLabel(label);
    if (kind === 'private-key')
        return blockResult(label, kind, { warning: PRIVATE_KEY });
    if (fault !== null)
        return blockResult(label, kind, { error: fault });
    if (kind === 'other')
        return blockResult(label, kind, { warning: 'blocks with this label are not decoded' });
    const { text: base64, headers } = afterHeaders(body);
    const decoded = decodeBase64(base64);
    if ('fault' in decoded)
        return blockResult(label, kind, {
            error: decoded.fault + placeOf(text, decoded.at < 0 ? -1 : offset + headers + decoded.at),
        });
    const notes = new Notes();
    if (headers > 0)
        notes.add('header lines before the Base64 are ignored');
    return blockResult(label, kind, decode(label, kind, decoded, nowMs, notes));
}
/** Text without PEM blocks: the Base64 of one DER object, whose kind follows from its content. */
function readBare(text, nowMs) {
    const decoded = decodeBase64(text);
    if ('fault' in decoded)
        throw notDecodable(decoded.fault + placeOf(text, decoded.at));
    const { bytes } = decoded;
    if (bytes[0] !== SEQUENCE)
        throw notDecodable(bytes.length === 0 ? 'it is empty' : 'the decoded bytes do not start with a SEQUENCE');
    if (bytes.length > MAX_BYTES)
        return blockResult('', 'other', decode('', 'other', decoded, nowMs, new Notes()));
    try {
        const kind = kindOfContent(readDer(bytes, new Notes()));
        return blockResult('', kind, kind === 'private-key' ? { warning: PRIVATE_KEY } : decode('', kind, decoded, nowMs, new Notes()));
    }
    catch (error) {
        throw error instanceof DerError ? notDecodable(error.message) : error;
    }
}
function notDecodable(fault) {
    return new ToolError(`pem: expected PEM blocks (-----BEGIN CERTIFICATE-----) or a DER object in Base64: ${fault}`);
}
function decode(label, kind, { bytes, padded }, nowMs, notes) {
    if (kind === 'pkcs7')
        return { error: PKCS7 };
    if (bytes.length > MAX_BYTES)
        return {
            error: `too large: ${bytes.length.toLocaleString('en')} bytes, maximum ${MAX_BYTES.toLocaleString('en')}`,
        };
    if (kind === 'other')
        return { error: 'expected a certificate or a certificate request' };
    if (!padded)
        notes.add('the Base64 padding is missing');
    let der;
    try {
        der = readDer(bytes, notes);
        // OpenSSL appends trust settings to certificates with this label.
        if (der.end < bytes.length && label !== 'TRUSTED CERTIFICATE')
            notes.add(`${bytes.length - der.end} bytes after the end are ignored`);
        const found = kind === 'certificate' ? { certificate: readCertificate(der, nowMs, notes) } : { csr: readRequest(der, notes) };
        return { ...found, warning: notes.toText() };
    }
    catch (error) {
        if (!(error instanceof DerError))
            throw error;
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
};
/** Line and column of an offset; empty for -1. */
function placeOf(text, offset) {
    if (offset < 0)
        return '';
    const { line, column } = positionAt(text, offset);
    return ` (line ${line}, column ${column})`;
}
//# sourceMappingURL=bundle.js.map