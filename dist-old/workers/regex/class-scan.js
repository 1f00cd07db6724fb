const BACKSLASH = 0x5c;
const CLOSE = 0x5d;
const CARET = 0x5e;
/**
 * Reads the class whose `[` is at `start` (ECMA-262 section 22.2.1, CharacterClass); up to the end of the pattern when
 * it is not closed.
 */
export function scanClass(source, start, unicode) {
    let at = start + 1;
    let complement = source.charCodeAt(at) === CARET;
    if (complement)
        at++;
    let broad = false;
    let [members, properties, astral] = [0, 0, 0];
    while (at < source.length && source.charCodeAt(at) !== CLOSE) {
        if (source.charCodeAt(at) === BACKSLASH) {
            const nested = scanEscape(source, at, unicode);
            properties += nested.properties;
            astral += nested.astral;
            complement ||= nested.complement;
            broad ||= nested.broad;
            at = nested.end;
        }
        else {
            if (isPair(source, at)) {
                astral++;
                at++;
            }
            broad ||= source.charCodeAt(at) > 0x7f;
            at++;
        }
        members++;
    }
    return { end: at + 1, members, properties, astral, complement, broad: broad || members === 0 };
}
/** Reads the escape whose backslash is at `start`, inside or outside a class. */
export function scanEscape(source, start, unicode) {
    const letter = source[start + 1] ?? '';
    const complement = letter === 'D' || letter === 'W' || letter === 'S';
    const broad = complement || letter === 'u' || letter === 'x' || letter === 'c';
    const plain = { end: start + 2, members: 1, properties: 0, astral: 0, complement, broad };
    if (!unicode)
        return plain;
    if (letter === 'p' || letter === 'P') {
        const close = source[start + 2] === '{' ? closing(source, start) : -1;
        return { ...plain, end: close < 0 ? start + 2 : close + 1, properties: 1, complement: letter === 'P' };
    }
    if (letter === 'u') {
        const close = source[start + 2] === '{' ? closing(source, start) : start + 5;
        // Either form may write half of a pair.
        return { ...plain, end: close < 0 ? start + 2 : close + 1, astral: 1 };
    }
    return isPair(source, start + 1) ? { ...plain, end: start + 3, astral: 1 } : plain;
}
/** Whether there is a surrogate pair at `at`. */
export function isPair(source, at) {
    return (source.charCodeAt(at) & 0xfc00) === 0xd800 && (source.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}
/** Maximum length of a property escape in UTF-16 code units. */
const MAX_NAME_LENGTH = 100;
/** The offset of the closing brace after `at`; -1 when there is none. */
function closing(source, at) {
    const within = source.slice(at, at + MAX_NAME_LENGTH).indexOf('}');
    return within < 0 ? -1 : at + within;
}
//# sourceMappingURL=class-scan.js.map