import { visitRegExpAST } from '@eslint-community/regexpp';
import { quoted } from '../text/quoted.js';
import { IS_SPLIT } from './fault.js';
/** Escapes of the unicode flag (ECMA-262 section 22.2.1); without it, the backslash counts for nothing. */
const ESCAPE = /(?<!\\)(?:\\\\)*(\\[pP]\{[\w=]+\}|\\u\{[\dA-Fa-f]+\})/;
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;
/** Warnings about a pattern that is valid without the unicode flag, but written for it. */
export function unicodeWarnings({ source, flags, syntax }) {
    if (flags.includes('u'))
        return [];
    const special = ESCAPE.exec(source)?.[1];
    if (special !== undefined)
        return [`pattern: ${quoted(special)} has its special meaning only with the unicode flag`];
    const character = syntax && PAIR.test(source) ? splitCharacter(syntax) : undefined;
    return character === undefined ? [] : [`pattern: ${quoted(character)} ${IS_SPLIT}`];
}
/** The first character beyond U+FFFF that a class or a quantifier splits. */
function splitCharacter(syntax) {
    let split;
    visitRegExpAST(syntax, {
        onCharacterClassEnter: ({ raw }) => {
            split ??= PAIR.exec(raw)?.[0];
        },
        onQuantifierEnter: ({ element: { type, start, end } }) => {
            if (type === 'Character')
                split ??= PAIR.exec(syntax.raw.slice(Math.max(0, start - 1), end))?.[0];
        },
    });
    return split;
}
//# sourceMappingURL=unicode-warnings.js.map