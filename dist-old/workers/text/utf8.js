import { Buffer, isUtf8 } from 'node:buffer';
import { ToolError } from '../tool-error.js';
import { loneSurrogate } from './lone-surrogate.js';
/**
 * The UTF-8 bytes of `text`, the value of the input `field`. Throws `ToolError` for a lone surrogate, which has none
 * (RFC 3629 section 3), instead of replacing it by U+FFFD.
 */
export function encodeUtf8(text, field) {
    const lone = loneSurrogate(text);
    if (lone)
        throw new ToolError(`${field} cannot be written as UTF-8: lone surrogate ${lone.name} at offset ${lone.offset}`);
    return Buffer.from(text, 'utf8');
}
/** The text of UTF-8 `bytes`, a leading U+FEFF included; undefined if they are not UTF-8. */
export function decodeUtf8(bytes) {
    return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
//# sourceMappingURL=utf8.js.map