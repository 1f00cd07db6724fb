import type { PageContract } from '../shared/page-contract.js';
import { type FormValues, fieldsOf, isFreeText } from './fields.js';

/** A private key as PEM (RFC 7468), of OpenPGP, PuTTY or age, or the beginning of a PEM file in Base64. */
const PRIVATE_KEY = new RegExp(
  [
    '-----BEGIN (?:[A-Z\\d]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----',
    'PuTTY-User-Key-File-\\d',
    'AGE-SECRET-KEY-1',
    'LS0tLS1CRUdJTi(?:BQUklWQVRF|BSU0EgUFJJVkFUR|BFQyBQUklWQVRF|BPUEVOU1NIIFBSSVZBVE|BFTkNSWVBURUQgUFJJVkFUR)',
  ].join('|'),
);
/** The members of a JSON Web Key with a private part (RFC 7517, RFC 7518 section 6). */
const JWK_TYPE = /"kty"\s*:\s*"(?:RSA|EC|OKP)"/;
const JWK_PRIVATE = /"d"\s*:\s*"[\w-]{20}/;

/** Whether a text contains a private key. Such a text is sent only when the user says so. */
export const hasPrivateKey = (text: string): boolean =>
  PRIVATE_KEY.test(text) || (JWK_PRIVATE.test(text) && JWK_TYPE.test(text));

/** Whether a text among the values contains a private key. */
export const valuesHavePrivateKey = (contract: PageContract, values: FormValues): boolean =>
  fieldsOf(contract).some(field => {
    const value = values[field.name];
    return isFreeText(field) && typeof value === 'string' && hasPrivateKey(value);
  });

/** Maximum bytes of a file that are searched for a private key: files of keys are small. */
const MAX_SEARCHED = 1024 * 1024;

/** Whether a file contains a private key as text. False for a file that cannot be read, which is not sent either. */
export const fileHasPrivateKey = (file: Blob): Promise<boolean> =>
  file
    .slice(0, MAX_SEARCHED)
    .text()
    .then(hasPrivateKey, () => false);
