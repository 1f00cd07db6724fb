import { Gap } from './composer.js';
import { StatementMode } from './frame.js';
const CLOSED = {
    IF: 'if',
    LOOP: 'loop',
    WHILE: 'loop',
    FOR: 'loop',
    REPEAT: 'repeat',
    CASE: 'case',
};
/** Maximum frames that an END is matched against. */
const MAX_OPEN_FRAMES = 64;
/** Writes the END of a block with its label or keyword; returns its last token, -1 if no block is open. */
export function layOutBlockEnd(c, token) {
    const { frames, tokens } = c;
    const next = tokens.word(token + 1);
    const wanted = CLOSED[next];
    let at = frames.length - 1;
    let nearest = -1;
    for (; at > 0; at--) {
        const frame = frames[at];
        // Limited so that a text of unmatched ENDs stays linear.
        if (frame.kind === 'case' || frames.length - at > MAX_OPEN_FRAMES)
            return -1;
        if (frame.kind !== 'block' || frame.block === 'when')
            continue;
        if (nearest < 0)
            nearest = at;
        if (wanted === undefined ? !frame.single && frame.block !== 'declare' : frame.block === wanted)
            break;
    }
    if (at <= 0)
        at = nearest;
    if (at <= 0)
        return -1;
    while (frames.length > at)
        c.pop();
    c.ask(Gap.hard);
    c.gap = Gap.hard;
    c.betweenStatements = false;
    c.putKeyword(token);
    let last = token;
    if (wanted !== undefined || next === 'TRY' || next === 'CATCH')
        c.putKeyword(++last);
    const { frame } = c;
    frame.start = false;
    frame.afterEnd = true;
    frame.head = 'END';
    frame.mode = StatementMode.plain;
    return last;
}
//# sourceMappingURL=block-ends.js.map