import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { loneSurrogate } from '../text/lone-surrogate.js';
import { ToolError } from '../tool-error.js';
const FUNCTIONS = {
    encode: { component: encodeURIComponent, full: encodeURI },
    decode: { component: decodeURIComponent, full: decodeURI },
};
export const run = ({ mode, scope, input }) => {
    try {
        return { output: FUNCTIONS[mode][scope](input) };
    }
    catch (error) {
        // The URIError does not say where the text is malformed.
        if (error instanceof URIError)
            throw new ToolError(mode === 'encode' ? notEncodable(input) : notDecodable(input));
        throw error;
    }
};
function notEncodable(input) {
    const lone = loneSurrogate(input);
    return `input cannot be written as UTF-8: lone surrogate ${lone?.name} at offset ${lone?.offset}`;
}
const ESCAPE = /%[\dA-F]{2}/iy;
/** The escapes of one character in UTF-8: RFC 3629 section 4, production UTF8-char. */
const CHARACTER = new RegExp([
    '%[0-7][\\dA-F]',
    '%(?:C[2-9A-F]|D[\\dA-F])T',
    '%E0%[AB][\\dA-F]T',
    '%E[1-9A-CEF]TT',
    '%ED%[89][\\dA-F]T',
    '%F0%[9AB][\\dA-F]TT',
    '%F[1-3]TTT',
    '%F4%8[\\dA-F]TT',
]
    .join('|')
    .replaceAll('T', '%[89AB][\\dA-F]'), 'iy');
function notDecodable(input) {
    let at = input.indexOf('%');
    for (let end = endOf(CHARACTER, input, at); end > 0; end = endOf(CHARACTER, input, at))
        at = input.indexOf('%', end);
    if (endOf(ESCAPE, input, at) === 0) {
        const start = visiblyQuoted([...input.slice(at, at + 4)].slice(0, 3).join(''));
        return (`input: invalid percent-encoding ${start} at offset ${at}: expected "%" and two hexadecimal digits ("%25" for ` +
            'a percent sign)');
    }
    const lead = Number.parseInt(input.slice(at + 1, at + 3), 16);
    const bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    // As many escapes as the lead byte announces, or up to the first other character.
    const bytesRead = /^(?:%[\dA-F]{2})+(?:%[\dA-F]?)?/i.exec(input.slice(at, at + 3 * bytes))?.[0];
    return `input: invalid percent-encoding "${bytesRead}" at offset ${at}: expected the UTF-8 bytes of a character`;
}
/** The end of the match of a sticky pattern at `at`; 0 if there is none. */
function endOf(pattern, text, at) {
    pattern.lastIndex = at;
    pattern.test(text);
    return pattern.lastIndex;
}
//# sourceMappingURL=url-encode.js.map