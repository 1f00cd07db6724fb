import { RegExpParser } from '@eslint-community/regexpp';
/**
 * Accepts the patterns of the ECMAScript edition that the oldest supported Node implements. Newer versions of V8
 * accept more (modifiers, duplicate group names); the tools give the same results on every Node.
 */
const parser = new RegExpParser({ ecmaVersion: 2024 });
/** The syntax tree of a pattern, or the parser's error. */
export function parsePattern(source, unicode) {
    try {
        return parser.parsePattern(source, 0, source.length, { unicode });
    }
    catch (error) {
        if (error instanceof SyntaxError)
            return error;
        throw error;
    }
}
/** Syntax that later editions extend: modifiers and group names. */
const EXTENDED = /\(\?(?:[ims-]|<(?![=!]))/;
/** The parser's error for a pattern that only a newer V8 accepts; undefined for any other. */
export function newerSyntax(source, unicode) {
    if (!EXTENDED.test(source))
        return undefined;
    const parsed = parsePattern(source, unicode);
    return parsed instanceof SyntaxError ? parsed : undefined;
}
//# sourceMappingURL=edition.js.map