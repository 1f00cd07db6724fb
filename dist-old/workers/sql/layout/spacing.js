import { SqlKind } from '../lexer/tokens.js';
const NAME = /[\w$#@\u0080-\uffff]/;
const OPERATOR = /[-+*/<>=~!@#%^&|?:.$\\`{}]/;
const QUOTE = /['"`]/;
const PREFIX = /[@$#%{:?&]/;
/** Whether a token and the one before it would be read as one, or differently, without a space between them. */
export function wouldMerge(tokens, token) {
    const { text } = tokens;
    const last = text.charAt(tokens.end(token - 1) - 1);
    const first = text.charAt(tokens.start(token));
    if (NAME.test(first)) {
        if (NAME.test(last))
            return true;
        if (last === '.')
            return first >= '0' && first <= '9';
        return PREFIX.test(last) && !tokens.is(token - 1, '::');
    }
    if (QUOTE.test(first))
        return NAME.test(last) || PREFIX.test(last) || last === first;
    if (first === ']')
        return last === ']' && tokens.kind(token - 1) === SqlKind.quoted;
    // In MySQL, variable names may contain dots; in SQL*Plus, a dot ends them.
    if (first === '.' && /[@&]/.test(text.slice(tokens.start(token - 1), tokens.end(token - 1))))
        return true;
    if (OPERATOR.test(first))
        return OPERATOR.test(last) || (first === '.' && last >= '0' && last <= '9');
    return false;
}
//# sourceMappingURL=spacing.js.map