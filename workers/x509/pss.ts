import { Buffer } from 'node:buffer';
import { constants, createHash, type KeyObject, publicDecrypt, timingSafeEqual } from 'node:crypto';

/**
 * Whether `signature` is an RSASSA-PSS signature of `message` (RFC 8017 sections 8.1.2 and 9.1.2), whose mask may have
 * a hash of its own, for which node:crypto has no option. `key` is an RSA key of `bits` bits. Throws for hashes that
 * OpenSSL does not know.
 */
export function verifyPss(
  key: KeyObject,
  bits: number,
  signature: Buffer,
  message: Buffer,
  { hash, mgfHash, saltLength }: { readonly hash: string; readonly mgfHash: string; readonly saltLength: number },
): boolean {
  const digest = createHash(hash).update(message).digest();
  const encodedBits = bits - 1;
  let block: Buffer;
  try {
    block = publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    // The signature is longer or larger than the modulus.
    return false;
  }
  const length = Math.ceil(encodedBits / 8);
  const encoded = block.subarray(block.length - length);
  const maskedLength = length - digest.length - 1;
  const saltAt = maskedLength - saltLength;
  if (saltAt < 1 || encoded.at(-1) !== 0xbc) return false;
  const hashed = encoded.subarray(maskedLength, -1);
  const mask = mgf1(mgfHash, hashed, maskedLength);
  const data = Buffer.from(encoded.subarray(0, maskedLength).map((byte, index) => byte ^ mask[index]!));
  const unusedBits = 8 * length - encodedBits;
  if (encoded[0]! >> (8 - unusedBits) !== 0) return false;
  data[0]! &= 0xff >> unusedBits;
  // Zeros and a one before the salt.
  if (data.subarray(0, saltAt - 1).some(byte => byte !== 0) || data[saltAt - 1] !== 1) return false;
  const salted = createHash(hash).update(Buffer.alloc(8)).update(digest).update(data.subarray(saltAt)).digest();
  return timingSafeEqual(salted, hashed);
}

/** RFC 8017 appendix B.2.1. */
function mgf1(hash: string, seed: Buffer, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let counter = 0, made = 0; made < length; counter++) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const part = createHash(hash).update(seed).update(count).digest();
    parts.push(part);
    made += part.length;
  }
  return Buffer.concat(parts).subarray(0, length);
}
