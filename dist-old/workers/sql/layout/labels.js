import { SqlKind } from '../lexer/tokens.js';
import { Gap } from './composer.js';
/** Writes <<name>>, or `name:` before a loop or a block; returns its last token, -1 if there is no label. */
export function layOutLabel(c, token) {
    const { tokens } = c;
    if (tokens.is(token, '<<') && tokens.kind(token + 1) === SqlKind.word && tokens.is(token + 2, '>>')) {
        c.put(token);
        c.gap = Gap.none;
        c.put(token + 1);
        c.gap = Gap.none;
        c.put(token + 2);
        c.gap = Gap.hard;
        return token + 2;
    }
    const hasLabel = tokens.kind(token) === SqlKind.word && tokens.is(token + 1, ':') && tokens.adjoins(token + 1);
    if (!hasLabel || tokens.kind(token + 2) === SqlKind.comma)
        return -1;
    if (c.blocks === 0 && !c.dialect.batches && !/^(?:LOOP|WHILE|REPEAT|BEGIN|FOR)$/.test(tokens.word(token + 2)))
        return -1;
    c.put(token);
    c.gap = Gap.none;
    c.put(token + 1);
    if (c.dialect.batches)
        c.gap = Gap.hard;
    return token + 1;
}
//# sourceMappingURL=labels.js.map