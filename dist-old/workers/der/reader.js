import { DerError } from './der-error.js';
/** Maximum nesting of constructed values. */
const MAX_DEPTH = 32;
/** Maximum values in one encoding. */
const MAX_VALUES = 16_384;
/** The bit of an identifier octet that marks a constructed value. */
const CONSTRUCTED = 0x20;
const INDEFINITE = -1;
/** Represents all lengths that exceed any memory. */
const BEYOND = 2 ** 44;
/**
 * Reads the value at `from` with everything inside it, by the Distinguished Encoding Rules (ITU-T X.690 section 10).
 * What follows it, up to `limit`, is not read. Lengths that only the Basic Encoding Rules allow are noted and accepted;
 * other violations throw `DerError`.
 */
export function readDer(bytes, notes, from = 0, limit = bytes.length) {
    const open = [];
    let at = from;
    for (let count = 1;; count++) {
        if (count > MAX_VALUES)
            throw new DerError(`too many values: maximum ${MAX_VALUES}`, at);
        const parent = open.at(-1);
        const head = readHead(bytes, at, parent === undefined ? limit : parent.contentEnd, notes);
        const indefinite = head.length === INDEFINITE;
        const end = indefinite ? (parent?.contentEnd ?? limit) : head.contentStart + head.length;
        const value = {
            bytes,
            tag: head.tag,
            start: at,
            contentStart: head.contentStart,
            contentEnd: end,
            end: indefinite ? INDEFINITE : end,
            children: [],
            limit: end,
        };
        parent?.children.push(value);
        at = head.contentStart;
        if ((head.tag & CONSTRUCTED) !== 0) {
            if (open.length === MAX_DEPTH)
                throw new DerError(`nested too deeply: maximum ${MAX_DEPTH} levels`, value.start);
            open.push(value);
        }
        else {
            at = end;
            if (parent === undefined)
                return value;
        }
        // Values end with their last child, or at the end-of-contents octets.
        for (let last = open.at(-1); last !== undefined && endsAt(last, at); last = open.at(-1)) {
            if (last.end === INDEFINITE) {
                last.contentEnd = at;
                at += 2;
                last.end = at;
            }
            open.pop();
            if (open.length === 0)
                return last;
        }
    }
}
function endsAt({ bytes, end, limit }, at) {
    return end === INDEFINITE ? at + 2 <= limit && bytes.readUInt16BE(at) === 0 : at === end;
}
/**
 * Reads the identifier and length octets (ITU-T X.690 sections 8.1.2 and 8.1.3); the content must end within `limit`.
 */
function readHead(bytes, start, limit, notes) {
    let at = start;
    const next = () => {
        if (at >= limit)
            throw new DerError('the data ends within a tag or a length', start);
        return bytes[at++];
    };
    const tag = next();
    if ((tag & 0x1f) === 0x1f)
        while (next() >= 0x80)
            ;
    if (tag === 0)
        throw new DerError('unexpected end-of-contents octets (tag 0)', start);
    let length = next();
    if (length === 0x80) {
        if ((tag & CONSTRUCTED) === 0)
            throw new DerError('a primitive value has an indefinite length', start);
        notes.add('not DER: a length is indefinite');
        length = INDEFINITE;
    }
    else if (length > 0x80) {
        const octets = length - 0x80;
        length = 0;
        for (let count = 0; count < octets; count++)
            length = Math.min(length * 0x100 + next(), BEYOND);
        if (length < 0x80 || length < 0x100 ** (octets - 1))
            notes.add('not DER: a length has more bytes than needed');
    }
    if (length > limit - at)
        throw new DerError(`a value exceeds the ${limit - at} bytes that remain`, start);
    return { tag, contentStart: at, length };
}
//# sourceMappingURL=reader.js.map