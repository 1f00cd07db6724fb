import { CST, Lexer } from 'yaml';
import { checkUnquoted, hasQuotedOnly } from './characters.js';
import { unexpected, YamlError } from './yaml-error.js';
/**
 * The lexemes of a YAML text, one at a time, as split by the lexer of the `yaml` package, each with its position. White
 * space and comments are skipped; a comment without white space before it is an error. Holds only the current lexeme.
 */
export class Lexemes {
    kind = 'end';
    source = '';
    /** The header of a block scalar; empty for others. */
    header = '';
    start = 0;
    /** Whether it is the first on its line. */
    first = true;
    /** Its column, from 0. For the first on its line: the number of spaces that indent it. */
    column = 0;
    /** Whether white space, or the start of the text, is before it. */
    separated = true;
    /** Whether the white space before it on its line contains a tab. */
    tabbed = false;
    #text;
    #sources;
    /** Whether the text has characters that are allowed only in quoted scalars. */
    #suspect;
    #offset = 0;
    #lineStart = 0;
    /** The characters of `text` have been checked, and its lines end with LF or CRLF. */
    constructor(text) {
        this.#text = text;
        this.#sources = new Lexer().lex(text);
        this.#suspect = hasQuotedOnly(text);
    }
    /** Moves to the next lexeme; after the last one, always `end`. */
    next() {
        let first = this.#offset === this.#lineStart;
        let separated = first;
        let spaces = 0;
        this.tabbed = false;
        for (;;) {
            const offset = this.#offset;
            const source = this.#read();
            const type = source === undefined ? 'end' : CST.tokenType(source);
            switch (type) {
                case 'space':
                    if (source?.includes('\t'))
                        this.tabbed = true;
                    if (offset === this.#lineStart)
                        spaces = this.tabbed ? (source ?? '').indexOf('\t') : this.#offset - offset;
                    separated = true;
                    break;
                case 'comment':
                    if (!separated)
                        throw new YamlError('expected white space before "#": only then a comment begins', offset);
                    break;
                case 'newline':
                    first = true;
                    separated = true;
                    spaces = 0;
                    this.tabbed = false;
                    break;
                case 'doc-mode':
                    break;
                case 'byte-order-mark':
                    this.#lineStart = this.#offset;
                    break;
                default:
                    this.start = offset;
                    this.first = first;
                    this.separated = separated;
                    this.column = first ? spaces : offset - this.#lineStart;
                    return this.#take(type, source ?? '');
            }
        }
    }
    #take(type, source) {
        this.header = '';
        this.source = source;
        if (type === 'scalar') {
            this.kind = 'scalar';
            this.source = this.#readScalar();
        }
        else if (type === 'block-scalar-header') {
            this.kind = 'block-scalar';
            this.header = source;
            this.source = this.#blockScalar();
        }
        else if (type === null) {
            throw unexpected(this.#text, this.start, 'a line end or a comment');
        }
        else {
            // The other token types are handled by the caller.
            this.kind = type;
        }
    }
    /** Reads the content of a block scalar after its header. */
    #blockScalar() {
        let separated = false;
        for (;;) {
            const offset = this.#offset;
            const source = this.#read() ?? '';
            const type = CST.tokenType(source);
            if (type === 'scalar')
                return this.#readScalar() + (/\d/.test(this.header) ? this.#blankLines() : '');
            if (type === 'space')
                separated = true;
            else if (type !== 'newline' && !(type === 'comment' && separated)) {
                throw unexpected(this.#text, offset, 'a line end after the header of the block scalar');
            }
        }
    }
    /**
     * The lines of only spaces after a block scalar with an indentation indicator. The lexer leaves out those that are
     * not indented deeper than the first line, but they are text if they are deeper than the indicator says.
     */
    #blankLines() {
        NOT_BLANK.lastIndex = this.#offset;
        const end = NOT_BLANK.exec(this.#text)?.index;
        const blank = this.#text.slice(this.#offset, end);
        const lines = end === undefined ? blank : blank.slice(0, blank.lastIndexOf('\n') + 1);
        // Empty lines at the end are not text; where "+" keeps them, the lexer has not left them out.
        return lines.slice(0, lines.lastIndexOf(' ') + 1);
    }
    /** The next token of the lexer; its characters are counted. */
    #read() {
        const value = this.#sources.next().value ?? undefined;
        if (value === undefined || value === CST.DOCUMENT || value === CST.SCALAR || value === CST.FLOW_END)
            return value;
        if (this.#suspect && value[0] !== '"' && value[0] !== "'")
            checkUnquoted(this.#text, value, this.#offset);
        return this.#count(value);
    }
    /** The content of a plain or block scalar: the token after the lexer's mark. */
    #readScalar() {
        const value = this.#sources.next().value ?? '';
        if (this.#suspect)
            checkUnquoted(this.#text, value, this.#offset);
        return this.#count(value);
    }
    #count(source) {
        const lineEnd = source.lastIndexOf('\n');
        if (lineEnd >= 0)
            this.#lineStart = this.#offset + lineEnd + 1;
        this.#offset += source.length;
        return source;
    }
}
const NOT_BLANK = /[^ \r\n]/g;
//# sourceMappingURL=lexemes.js.map