import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
/** An encapsulation boundary, not necessarily on its own line. Labels are short printable ASCII. */
const BOUNDARY = /-----(BEGIN|END) ([\x20-\x7e]{0,64}?)-----/g;
/**
 * Finds the blocks of a text in one pass; stops after one block more than `maximum`. A block
 * whose END line is missing or has another label has a fault, and ends where the next block starts.
 */
export function findBlocks(text, maximum) {
    const blocks = [];
    let open;
    let textOutside = false;
    let strayEnd = false;
    let outsideFrom = 0;
    /** Ends the open block, if any, with a fault. */
    const fail = (fault) => {
        if (open !== undefined)
            blocks.push({ ...open, body: '', fault });
        open = undefined;
    };
    for (const { 0: boundary, 1: side, 2: named = '', index } of text.matchAll(BOUNDARY)) {
        const label = named.trim();
        if (open === undefined)
            textOutside ||= text.slice(outsideFrom, index).trim() !== '';
        if (side === 'BEGIN') {
            fail('the END line is missing before the next BEGIN line');
            if (blocks.length > maximum)
                break;
            open = { label, offset: index + boundary.length };
        }
        else if (open === undefined) {
            strayEnd = true;
        }
        else if (label !== open.label) {
            fail(`the END line has another label: ${visiblyQuoted(label)}`);
        }
        else {
            blocks.push({ ...open, body: text.slice(open.offset, index), fault: null });
            open = undefined;
        }
        outsideFrom = index + boundary.length;
    }
    if (open === undefined)
        textOutside ||= text.slice(outsideFrom).trim() !== '';
    fail('the END line is missing');
    return { blocks, textOutside, strayEnd };
}
/**
 * The Base64 part of a block's body, and the length of the header lines before it (RFC 1421 section 4.4), which end
 * at an empty line; 0 when there are none.
 */
export function afterHeaders(body) {
    const empty = /\n[ \t]*\r?\n/.exec(body);
    if (empty === null || !body.slice(0, empty.index).includes(':'))
        return { text: body, headers: 0 };
    const headers = empty.index + empty[0].length;
    return { text: body.slice(headers), headers };
}
/**
 * PEM text from a JSON or .env file may have the escapes `\\n` and `\\r` in place of line ends. They become white space
 * of the same length, so that offsets stay those of the input.
 */
export function withLineEnds(text) {
    return text.includes('\\') ? text.replace(/\\[nr]/g, ' \n') : text;
}
//# sourceMappingURL=blocks.js.map