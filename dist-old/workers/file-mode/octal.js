import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
/**
 * Reads an octal mode: three or four digits and an optional leading zero. The mode has 12 bits, those of `st_mode &
 * 07777` (POSIX).
 */
export function readOctal(text) {
    const foreign = /[^0-7]/u.exec(text);
    if (foreign)
        return { fault: `${visiblyQuoted(foreign[0])} at offset ${foreign.index} is not an octal digit (0 to 7)` };
    const digits = text.length > 3 && text.startsWith('0') ? text.slice(1) : text;
    if (digits.length < 3 || digits.length > 4)
        return { fault: `expected 3 or 4 octal digits, got ${text.length}` };
    return { mode: Number.parseInt(digits, 8) };
}
/** Writes a mode as three octal digits, four when a special bit is set. */
export function writeOctal(mode) {
    return mode.toString(8).padStart(3, '0');
}
//# sourceMappingURL=octal.js.map