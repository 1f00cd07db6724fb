import { sameLines } from '../text/lines.js';
/**
 * Slides every run of only removed or only added lines down as far as possible: while its first line equals the line
 * after it, either may be the changed one. So an inserted function begins with its first line, not with the closing
 * brace of the previous one. Changes the script in place; it stays a shortest one.
 */
export function slideDown(a, b, { removed, added }) {
    slideSide(a, removed, added);
    slideSide(b, added, removed);
}
function slideSide(lines, changed, otherChanged) {
    for (let at = 0, other = 0; at < lines.count;) {
        let end = endOfRun(changed, at);
        const otherEnd = endOfRun(otherChanged, other);
        if (end === at || otherEnd > other) {
            // An unchanged line, or a replacement, which cannot slide.
            const same = end === at && otherEnd === other ? 1 : 0;
            at = end + same;
            other = otherEnd + same;
            continue;
        }
        while (end < lines.count && sameLines(lines, at, lines, end, 1) && otherChanged[other] !== 1) {
            changed[at++] = 0;
            changed[end] = 1;
            other++;
            end = endOfRun(changed, end);
        }
        at = end;
    }
}
function endOfRun(changed, start) {
    let end = start;
    while (changed[end] === 1)
        end++;
    return end;
}
//# sourceMappingURL=slide.js.map