/** The bytes of Base64 in either alphabet, with or without padding and white space; undefined for other texts. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, character => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Base64 in the URL-safe alphabet, without padding (RFC 4648 section 5). */
export const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
