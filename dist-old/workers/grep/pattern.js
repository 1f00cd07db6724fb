import { readPattern } from '../regex/pattern.js';
import { requiredText } from '../regex/required-text.js';
import { unicodeWarnings } from '../regex/unicode-warnings.js';
import { wholeWord } from '../regex/word.js';
import { ToolError } from '../tool-error.js';
/** Patterns for a literal text at each `position`; an empty text matches only at the start of the line. */
const ANCHORED = {
    contains: (text) => (text === '' ? '^' : text),
    prefix: (text) => `^${text}`,
    suffix: (text) => `${text}$`,
    exact: (text) => `^${text}$`,
};
/**
 * Compiles the input into a pattern. Literal text is matched by code point, so that half of a surrogate pair is not
 * found in a whole one. Throws `ToolError` when a regular expression is invalid or too large to compile.
 */
export function toQuery({ pattern: source, mode, position, caseInsensitive, wholeWord: isWholeWord, flags, }) {
    const pattern = mode === 'regex'
        ? readPattern(source, { ...flags, ignoreCase: caseInsensitive })
        : readPattern(ANCHORED[position](source.replace(SYNTAX, '\\$&')), { unicode: true, ignoreCase: caseInsensitive });
    if ('fault' in pattern) {
        throw new ToolError(pattern.tooLarge ? pattern.fault : `invalid pattern: ${pattern.fault}`);
    }
    const required = requiredText(pattern);
    const query = mode === 'regex' ? pattern : { ...pattern, literal: true };
    return { pattern: isWholeWord ? wholeWord(query) : query, required, warnings: unicodeWarnings(pattern) };
}
/** ECMA-262 SyntaxCharacter. */
const SYNTAX = /[$()*+.?[\\\]^{|}]/g;
//# sourceMappingURL=pattern.js.map