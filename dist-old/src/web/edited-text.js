/** Maximum characters and lines of a text in a text area: browsers take seconds to lay out more. */
const EDITED_CHARACTERS = 500_000;
const EDITED_LINES = 20_000;
/** Lines end at LF, CRLF or CR, as in the tools. */
export const LINE_END = /\r\n?|\n/g;
/** Whether a text is short enough for a text area. */
export function isEditable(text) {
    if (text.length > EDITED_CHARACTERS)
        return false;
    let lines = 1;
    for (const _ of text.matchAll(LINE_END))
        if (++lines > EDITED_LINES)
            return false;
    return true;
}
/** A text as a text area has it: each line end is LF. */
export const withLineFeeds = (text) => (text.includes('\r') ? text.replace(LINE_END, '\n') : text);
/**
 * The text after an edit in a text area. `edited` has LF for each line end. Around the edited part, the line ends of
 * `original` are restored; new lines have its first one.
 */
export function restoreLineEnds(original, edited) {
    if (!original.includes('\r'))
        return edited;
    const before = withLineFeeds(original);
    const most = Math.min(before.length, edited.length);
    let head = 0;
    while (head < most && before[head] === edited[head])
        head++;
    let tail = 0;
    while (tail < most - head && before[before.length - 1 - tail] === edited[edited.length - 1 - tail])
        tail++;
    const [lineEnd = '\n'] = original.match(LINE_END) ?? [];
    const inserted = edited.slice(head, edited.length - tail).replaceAll('\n', lineEnd);
    const start = original.slice(0, originalOffset(original, head));
    const end = original.slice(originalOffset(original, before.length - tail));
    const restored = start + inserted + end;
    // Where parts meet, a CR and an LF of two lines could become one line end.
    return withLineFeeds(restored) === edited ? restored : edited.replaceAll('\n', lineEnd);
}
/** The offset in `original` of an offset in the same text with LF for each line end. */
function originalOffset(original, offset) {
    let result = offset;
    // Each CRLF before the offset has one more character.
    for (const { index } of original.matchAll(/\r\n/g)) {
        if (index >= result)
            break;
        result++;
    }
    return result;
}
//# sourceMappingURL=edited-text.js.map