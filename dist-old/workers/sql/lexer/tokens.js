/** The kinds of tokens; white space is not a token. */
export const SqlKind = {
    /** The end of the text. */
    end: 0,
    /** A name or keyword without quotes. */
    word: 1,
    /** A quoted name. */
    quoted: 2,
    string: 3,
    number: 4,
    /** A parameter, a variable, a template expression, or a name that contains one. */
    parameter: 5,
    operator: 6,
    comma: 7,
    /** A semicolon, or the terminator set by DELIMITER of the MySQL client. */
    terminator: 8,
    dot: 9,
    open: 10,
    close: 11,
    /** A comment that ends with the line. */
    lineComment: 12,
    blockComment: 13,
    /** A template tag: `{% ... %}`; a directive of PL/SQL's conditional compilation: `$if ... $then`. */
    tag: 14,
    /** Lines that are copied unchanged: client commands, data of COPY, text excluded from formatting. */
    verbatim: 15,
};
/**
 * The tokens of a text: their offsets (UTF-16 code units, end exclusive), and the line breaks before each (2 for more).
 */
export class SqlTokens {
    text;
    length = 0;
    kinds = new Uint8Array(256);
    breaks = new Uint8Array(256);
    starts = new Int32Array(256);
    ends = new Int32Array(256);
    /** The vocabulary entry of a word; undefined for other tokens and unknown words. */
    words = [];
    /** Whether no further COPY data ends: searching again would be quadratic. */
    copyEnded = false;
    /** The last token that is not a comment; -1 if there is none. */
    lastCode = -1;
    constructor(text) {
        this.text = text;
    }
    add(kind, start, end, breaks, word) {
        const at = this.length++;
        if (at === this.kinds.length)
            this.#grow();
        this.kinds[at] = kind;
        this.breaks[at] = breaks;
        this.starts[at] = start;
        this.ends[at] = end;
        this.words.push(word);
        if (kind !== SqlKind.lineComment && kind !== SqlKind.blockComment)
            this.lastCode = at;
    }
    /** `SqlKind.end` outside the text. */
    kind(at) {
        return (at >= 0 && at < this.length ? this.kinds[at] : SqlKind.end);
    }
    /** A known word in upper case; empty for other tokens. */
    word(at) {
        return this.words[at]?.text ?? '';
    }
    start(at) {
        return this.starts[at] ?? 0;
    }
    end(at) {
        return this.ends[at] ?? 0;
    }
    /** Line breaks in the text before a token: 0, 1, or 2 for more. */
    breaksBefore(at) {
        return this.breaks[at] ?? 0;
    }
    /** Whether a token directly follows the one before it. */
    adjoins(at) {
        return at > 0 && this.starts[at] === this.ends[at - 1];
    }
    is(at, text) {
        const start = this.start(at);
        return this.end(at) - start === text.length && this.text.startsWith(text, start);
    }
    #grow() {
        const size = this.kinds.length * 2;
        const larger = (target, source) => {
            target.set(source);
            return target;
        };
        this.kinds = larger(new Uint8Array(size), this.kinds);
        this.breaks = larger(new Uint8Array(size), this.breaks);
        this.starts = larger(new Int32Array(size), this.starts);
        this.ends = larger(new Int32Array(size), this.ends);
    }
}
//# sourceMappingURL=tokens.js.map