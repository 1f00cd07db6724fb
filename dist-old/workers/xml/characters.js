/** Classes of characters in XML 1.0, fifth edition. */
const NAME_START = 1;
const NAME = 2;
/** For ASCII characters: NAME_START or NAME, or both. */
const ASCII = Uint8Array.from({ length: 128 }, (_, point) => {
    const character = String.fromCharCode(point);
    if (/[:A-Z_a-z]/.test(character))
        return NAME_START | NAME;
    return /[-.0-9]/.test(character) ? NAME : 0;
});
/** Production [4] beyond ASCII: pairs of first and last code point. */
const NAME_START_RANGES = [
    0xc0, 0xd6, 0xd8, 0xf6, 0xf8, 0x2ff, 0x370, 0x37d, 0x37f, 0x1fff, 0x200c, 0x200d, 0x2070, 0x218f, 0x2c00, 0x2fef,
    0x3001, 0xd7ff, 0xf900, 0xfdcf, 0xfdf0, 0xfffd, 0x10000, 0xeffff,
];
/** Production [4a] beyond ASCII, without [4]. */
const NAME_RANGES = [0xb7, 0xb7, 0x300, 0x36f, 0x203f, 0x2040];
/** Production [4], NameStartChar. */
export function isNameStart(point) {
    return point < 128 ? isAscii(point, NAME_START) : isWithin(point, NAME_START_RANGES);
}
/** Production [4a], NameChar. */
export function isNameCharacter(point) {
    return point < 128 ? isAscii(point, NAME) : isWithin(point, NAME_START_RANGES) || isWithin(point, NAME_RANGES);
}
function isAscii(point, kind) {
    return point >= 0 && ((ASCII[point] ?? 0) & kind) !== 0;
}
function isWithin(point, ranges) {
    for (let at = 0; at < ranges.length; at += 2) {
        if (point >= (ranges[at] ?? 0) && point <= (ranges[at + 1] ?? 0))
            return true;
    }
    return false;
}
/** Production [3], S: blank, tab, CR, LF. */
export function isSpace(unit) {
    return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d;
}
/** Production [2], Char. */
export function isCharacter(point) {
    return (isSpace(point) ||
        (point >= 0x20 && point <= 0xd7ff) ||
        (point >= 0xe000 && point <= 0xfffd) ||
        (point >= 0x10000 && point <= 0x10ffff));
}
const NO_CHARACTER = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/** The offset of the first code unit that is not part of a Char [2]; the length of the text if there is none. */
export function firstInvalidCharacter(text) {
    const at = text.search(NO_CHARACTER);
    return at < 0 ? text.length : at;
}
//# sourceMappingURL=characters.js.map