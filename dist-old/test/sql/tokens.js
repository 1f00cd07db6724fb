import { DIALECTS } from '../../workers/sql/dialect.js';
import { tokensOf } from '../../workers/sql/lexer/lexer.js';
import { SqlKind } from '../../workers/sql/lexer/tokens.js';
export const ALL = Object.keys(DIALECTS);
/**
 * The tokens of a text, each as its kind and text, without indentation inside comments. Names that MySQL reads as
 * functions only directly before a parenthesis are marked there.
 */
export function tokens(sql, dialect) {
    const found = tokensOf(sql, DIALECTS[dialect]);
    return Array.from({ length: found.length }, (_, at) => {
        const text = sql.slice(found.start(at), found.end(at));
        const kind = found.kind(at);
        const adjoined = found.words[at]?.adjoined && found.is(at + 1, '(') && found.adjoins(at + 1);
        if (adjoined && found.kind(at - 1) !== SqlKind.dot)
            return `${kind} ${text} with its parenthesis`;
        return `${kind} ${kind === SqlKind.blockComment ? text.replace(/\s*\n\s*/g, '\n') : text}`;
    });
}
//# sourceMappingURL=tokens.js.map