const SPACE = 0x20;
const TAB = 0x09;
const CR = 0x0d;
/** Whether a line of a batch, without its line feed, is blank: such lines are skipped, and do not count as calls. */
export function isBlankLine(bytes, start = 0, end = bytes.length) {
    for (let at = start; at < end; at++) {
        const byte = bytes[at];
        if (byte !== SPACE && byte !== TAB && byte !== CR)
            return false;
    }
    return true;
}
//# sourceMappingURL=blank-line.js.map