import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
/** White space, a comment or a token. Numbers need no separator: "1+2" is two. */
const TOKEN = /[ \t\n\r\f]+|\/\*[^]*?\*\/|(?<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(?<unit>%|(?:--|-?[a-z_])[\w-]*)?|(?<word>-?[a-z_][\w-]*)|(?<separator>[,/])/iy;
/** Splits a text into tokens; `fault` names the first character that does not start one. */
export function cssTokensOf(text) {
    const tokens = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.length) {
        const at = TOKEN.lastIndex;
        const match = TOKEN.exec(text);
        if (match === null)
            return {
                fault: `${visiblyQuoted(String.fromCodePoint(text.codePointAt(at) ?? 0))} is not valid in parentheses`,
            };
        const { number, unit = '', word, separator } = match.groups ?? {};
        // Numbers beyond the range of a double are clamped (CSS Values 4 section 5.1).
        if (number !== undefined)
            tokens.push({
                kind: 'number',
                value: Math.max(-Number.MAX_VALUE, Math.min(Number(number), Number.MAX_VALUE)),
                unit: unit.toLowerCase(),
                text: match[0],
            });
        else if (word !== undefined)
            tokens.push({ kind: 'word', text: word.toLowerCase() });
        else if (separator === ',' || separator === '/')
            tokens.push({ kind: separator, text: separator });
    }
    return tokens;
}
//# sourceMappingURL=css-tokens.js.map