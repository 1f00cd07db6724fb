import { decodeHTML } from 'entities/decode';
import { loneSurrogate } from '../text/lone-surrogate.js';
import { ToolError } from '../tool-error.js';
export const run = ({ text, mode, encodeNonAscii }) => {
    if (mode === 'decode')
        return { result: decodeHTML(text) };
    return { result: encodeNonAscii === true ? encodeToAscii(text) : text.replace(SPECIAL, reference) };
};
function encodeToAscii(text) {
    const lone = loneSurrogate(text);
    if (lone) {
        // HTML parsers replace &#xD800; by U+FFFD (HTML standard, numeric character reference end state).
        throw new ToolError(`text: no character reference stands for the lone surrogate ${lone.name} at offset ${lone.offset}`);
    }
    return text.replace(SPECIAL_OR_NOT_ASCII, reference);
}
const SPECIAL = /[&<>"]/g;
const SPECIAL_OR_NOT_ASCII = /[&<>"]|[^\0-\x7f]/gu;
// A character becomes at most six bytes for each of its own (`&quot;`), so the result for 5 MB always fits into an
// answer.
function reference(character) {
    switch (character) {
        case '&':
            return '&amp;';
        case '<':
            return '&lt;';
        case '>':
            return '&gt;';
        case '"':
            return '&quot;';
        default:
            return `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`;
    }
}
//# sourceMappingURL=html-entities.js.map