import { ToolError } from '../tool-error.js';
/** The backtrack stack of V8 is exhausted. */
export class OutOfRoom extends ToolError {
    constructor() {
        super('pattern too complex for this text: V8 runs out of memory for backtracking');
    }
}
/** The finder of V8 itself. It may not terminate, and throws `OutOfRoom`. */
export function nativeFinder({ source, flags, sticky }) {
    // Both flags make V8 start at lastIndex; the caller handles its own `global` option.
    const regexp = new RegExp(source, `${flags}${sticky ? 'y' : 'g'}`);
    return (text, from) => {
        regexp.lastIndex = from;
        try {
            return regexp.exec(text);
        }
        catch (error) {
            // RangeError: while matching. SyntaxError: compiled code too large; V8 compiles at the first match.
            if (error instanceof RangeError || error instanceof SyntaxError)
                throw new OutOfRoom();
            throw error;
        }
    };
}
/**
 * The offset where the search continues after a match; after an empty match, one character further (ECMA-262
 * AdvanceStringIndex).
 */
export function after(match, text, unicode) {
    const end = match.index + match[0].length;
    return match[0] === '' ? advance(text, end, unicode) : end;
}
/** The index of the next character: one code unit further, or one code point with `unicode`. */
export function advance(text, index, unicode) {
    return index + (unicode && (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
}
//# sourceMappingURL=finder.js.map