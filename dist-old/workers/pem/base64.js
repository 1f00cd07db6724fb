import { Buffer } from 'node:buffer';
import { found } from '../text/found.js';
/**
 * Decodes Base64 (RFC 4648 section 4). White space is ignored and padding is optional; other characters are a fault.
 */
export function decodeBase64(text) {
    const foreign = text.search(/[^A-Za-z0-9+/=\s]/);
    if (foreign >= 0)
        return { fault: `${found(text, foreign)} is not a Base64 character`, at: foreign };
    const characters = text.replace(/\s+/g, '');
    const [digits = ''] = characters.split('=', 1);
    const padding = characters.length - digits.length;
    if (!/^={0,2}$/.test(characters.slice(digits.length)))
        return { fault: 'padding before the end of the Base64', at: text.indexOf('=') };
    if (digits.length % 4 === 1)
        return { fault: 'invalid Base64 length: one character is left over', at: -1 };
    return { bytes: Buffer.from(digits, 'base64'), padded: (digits.length + padding) % 4 === 0 };
}
//# sourceMappingURL=base64.js.map