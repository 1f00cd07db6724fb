import { isCharacter } from './characters.js';
import { XmlSyntaxError } from './syntax-error.js';
/** Reference [67]; the caller has checked `&`. An entity reference is passed to `onReference`. */
export function skipReference(cursor, place, onReference) {
    const start = cursor.at;
    if (cursor.sees('&#'))
        readCharacterReference(cursor);
    else
        onReference(readEntityReference(cursor), place, start);
}
/** CharRef [66]; the caller has checked `&#`. Returns the code point. WFC: Legal Character. */
export function readCharacterReference(cursor) {
    const start = cursor.at;
    cursor.at += 2;
    const radix = cursor.take('x') ? 16 : 10;
    const digits = cursor.at;
    let point = 0;
    for (let digit = digitOf(cursor.unit, radix); digit >= 0; digit = digitOf(cursor.unit, radix)) {
        // Clamped above the last code point, so that any number of digits is harmless.
        point = Math.min(point * radix + digit, 0x110000);
        cursor.at++;
    }
    if (cursor.at === digits)
        throw cursor.unexpected(`a ${radix === 16 ? 'hexadecimal' : 'decimal'} digit in the character reference`);
    cursor.expect(';', '";" at the end of the character reference');
    if (!isCharacter(point)) {
        const text = cursor.text.slice(start, Math.min(cursor.at, start + 12));
        throw new XmlSyntaxError(`the character reference ${text} is not a valid XML character`, start);
    }
    return point;
}
/** EntityRef [68]; the caller has checked `&`. Returns the name of the entity. */
export function readEntityReference(cursor) {
    cursor.at++;
    const name = cursor.readName('the name of an entity or "#" after "&" (an ampersand itself is "&amp;")');
    cursor.expect(';', '";" at the end of the entity reference (an ampersand itself is "&amp;")');
    return name;
}
function digitOf(unit, radix) {
    if (unit >= 0x30 && unit <= 0x39)
        return unit - 0x30;
    const letter = unit | 0x20;
    return radix === 16 && letter >= 0x61 && letter <= 0x66 && unit >= 0 ? letter - 0x61 + 10 : -1;
}
/**
 * AttValue [10] up to its closing quote. WFC: No < in Attribute Values, except for entities, which `onReference`
 * checks.
 */
export function skipAttributeValue(cursor, onReference) {
    const quote = cursor.expectQuote('an attribute value in quotes').charCodeAt(0);
    const { text } = cursor;
    for (;;) {
        const unit = cursor.unit;
        if (unit === quote) {
            cursor.at++;
            return;
        }
        if (unit === 0x26) {
            skipReference(cursor, 'attribute', onReference);
        }
        else if (unit === 0x3c || unit < 0) {
            throw cursor.unexpected(unit < 0 ? 'a closing quote' : '"&lt;" for "<" in an attribute value, or a closing quote');
        }
        else {
            let at = cursor.at + 1;
            while (at < text.length && !isValueStop(text.charCodeAt(at), quote))
                at++;
            cursor.at = at;
        }
    }
}
function isValueStop(unit, quote) {
    return unit === quote || unit === 0x26 || unit === 0x3c;
}
//# sourceMappingURL=references.js.map