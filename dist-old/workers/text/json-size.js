/**
 * The size in bytes of UTF-8 that JSON.stringify produces for `text` from `start` to `end` (exclusive), quotes
 * included.
 */
export function stringSize(text, start = 0, end = text.length) {
    let size = 2;
    for (let at = start; at < end; at++) {
        const unit = text.charCodeAt(at);
        if (unit < 0x80)
            size += unit >= 0x20 ? (unit === 0x22 || unit === 0x5c ? 2 : 1) : isShortEscape(unit) ? 2 : 6;
        else if (unit < 0x800)
            size += 2;
        else if (unit < 0xd800 || unit > 0xdfff)
            size += 3;
        else if (unit < 0xdc00 && at + 1 < end && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
            size += 4;
            at++;
        }
        else
            size += 6; // A lone surrogate is escaped (ECMA-262 QuoteJSONString).
    }
    return size;
}
/** \b \t \n \f \r */
function isShortEscape(control) {
    return control >= 0x08 && control <= 0x0d && control !== 0x0b;
}
/** The number of digits of a non-negative integer. */
export function integerSize(value) {
    let size = 1;
    for (let rest = value; rest >= 10; rest /= 10)
        size++;
    return size;
}
//# sourceMappingURL=json-size.js.map