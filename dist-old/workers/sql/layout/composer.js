import { SqlKind } from '../lexer/tokens.js';
import { Case } from './document.js';
import { Frame, StatementMode } from './frame.js';
import { wouldMerge } from './spacing.js';
/** White space before the next token, from weakest to strongest. */
export const Gap = { none: 0, space: 1, soft: 2, line: 3, hard: 4, blank: 5 };
/** Maximum columns of a one-line statement without clauses, or of a condition. */
const MAX_LINE_COLUMNS = 80;
/** Writes the tokens of a text into a document, and keeps the stack of open frames. */
export class Composer {
    tokens;
    dialect;
    document;
    keywordCase;
    frames = [new Frame('script')];
    gap = Gap.none;
    /** A line break must follow, because a comment needs it. */
    mandatory = false;
    /** The next token follows a statement: an empty line before it in the source is kept. */
    betweenStatements = false;
    /** Only comments are between the next token and the statement before it. */
    afterStatement = false;
    /** The last token that is not a comment. */
    last = -1;
    /** Whether the last token was a keyword. */
    lastKeyword = false;
    /** A token that must be on the line of the one before it; -1 if there is none. */
    joined = -1;
    #written = false;
    /** Whether the white space before the next token has been written. */
    #begun = false;
    #commentsFrom = 0;
    #commentsEnd = 0;
    constructor(tokens, dialect, document, keywordCase) {
        this.tokens = tokens;
        this.dialect = dialect;
        this.document = document;
        this.keywordCase = keywordCase;
    }
    get frame() {
        return this.frames[this.frames.length - 1];
    }
    /** Requests at least this white space before the next token, unless that is written already: its line has begun. */
    ask(gap) {
        if (!this.#begun && gap > this.gap)
            this.gap = gap;
    }
    /** Removes the white space before the next token, except the end of a comment. */
    tighten() {
        if (!this.mandatory)
            this.gap = Gap.none;
    }
    /** Writes the requested white space. `level` indents the line that begins, if one does. */
    flush(token, level) {
        const { document } = this;
        if (this.#written) {
            if (this.gap === Gap.hard && this.betweenStatements && this.tokens.breaksBefore(token) > 1)
                this.gap = Gap.blank;
            if (token === this.joined && this.gap > Gap.space)
                this.gap = this.gap === Gap.soft ? Gap.none : Gap.space;
            if (this.gap === Gap.space)
                document.space();
            else if (this.gap === Gap.soft)
                document.soft();
            else if (this.gap === Gap.line)
                document.line();
            else if (this.gap !== Gap.none)
                document.hard(this.gap === Gap.blank, level);
        }
        this.#written = true;
        this.gap = Gap.none;
        this.mandatory = false;
        this.betweenStatements = false;
    }
    /** Whether the next token begins a line, as far as is known. */
    get startsLine() {
        return !this.#written || this.gap >= Gap.hard || (this.gap >= Gap.soft && this.groups === 0);
    }
    /** The number of open groups, which may be printed on one line. */
    groups = 0;
    /** Cache: the token after the tags and comments that were skipped last. */
    behindTags = 0;
    /** The number of open blocks. */
    blocks = 0;
    /** Writes a token that is not a keyword, and requests a space after it. */
    put(token) {
        this.#put(token, false);
    }
    /** Writes a keyword in the requested case. */
    putKeyword(token) {
        this.#put(token, true);
    }
    #put(token, keyword) {
        this.#keepApart(token);
        this.flush(token);
        this.document.text(token, keyword ? this.keywordCase : Case.preserve);
        this.gap = Gap.space;
        this.last = token;
        this.lastKeyword = keyword;
        this.#begun = false;
        this.afterStatement = false;
        this.frame.afterEnd = false;
    }
    /** Keeps a space between two tokens that would merge or be read differently, if the source separates them. */
    #keepApart(token) {
        if (this.gap > Gap.soft || this.gap === Gap.space || token === 0 || this.tokens.adjoins(token))
            return;
        if (this.#begun || !wouldMerge(this.tokens, token))
            return;
        this.gap = this.gap === Gap.soft ? Gap.line : Gap.space;
    }
    /** Writes the words of a phrase, from the first to the last token (inclusive). */
    putPhrase(first, last) {
        for (let token = first; token <= last; token++)
            this.putKeyword(token);
    }
    openGroup(limit) {
        this.document.open(limit);
        this.groups++;
    }
    closeGroup() {
        this.document.close();
        this.groups--;
    }
    /** Begins a statement or a header that is on one line if it fits. */
    openLine(frame, token) {
        this.flush(token);
        this.#begun = true;
        this.openGroup(MAX_LINE_COLUMNS);
        this.document.indent(1);
        frame.group = true;
    }
    /** Writes the keyword that ends a header: on a line of its own if the header takes several. */
    endHeader(frame, token) {
        this.closeClause(frame);
        if (frame.group)
            this.document.indent(-1);
        this.ask(Gap.line);
        this.putKeyword(token);
        if (frame.group)
            this.closeGroup();
        frame.group = false;
        frame.header = false;
    }
    closeLine(frame) {
        if (!frame.group)
            return;
        frame.group = false;
        this.document.indent(-1);
        this.closeGroup();
    }
    closeClause(frame) {
        if (frame.clauseIndented)
            this.document.indent(-1);
        frame.clauseIndented = false;
        frame.clause = '';
    }
    push(frame) {
        frame.base = this.frame.kind === 'case' ? this.frame.base : this.frames.length - 1;
        this.frames.push(frame);
        if (frame.kind === 'block')
            this.blocks++;
        this.document.indent(frame.levels);
        return frame;
    }
    /** Closes the innermost frame, whatever its state. */
    pop() {
        const frame = this.frames.pop();
        if (frame.kind === 'block')
            this.blocks--;
        this.closeClause(frame);
        this.closeLine(frame);
        this.document.indent(-frame.levels);
        if (frame.kind === 'parenthesis')
            this.closeGroup();
        if (frame.outdented)
            this.document.indent(1);
    }
    /** Closes all frames inside the innermost one that holds statements, and ends the statement. */
    endStatement() {
        while (!this.frame.holdsStatements)
            this.pop();
        const { frame } = this;
        this.closeClause(frame);
        this.closeLine(frame);
        frame.large = isLarge(frame);
        frame.restart();
        if (frame.single)
            frame.done = true;
        return frame;
    }
    /** Closes all frames. */
    endAll() {
        while (this.frames.length > 1)
            this.pop();
        this.endStatement();
    }
    /** The next token that is not a comment. */
    next(token) {
        // A text may consist of comments: a run of them is skipped only once.
        if (token >= this.#commentsFrom && token < this.#commentsEnd)
            return this.#commentsEnd;
        let at = token + 1;
        while (isComment(this.tokens.kind(at)))
            at++;
        this.#commentsFrom = token;
        this.#commentsEnd = at;
        return at;
    }
}
/** Whether a statement takes so many lines that an empty line separates it from the next. */
export function isLarge(frame) {
    return (frame.mode === StatementMode.query && frame.head !== '') || frame.select;
}
/** Whether a token is a comment of either kind. */
export const isComment = (kind) => kind === SqlKind.lineComment || kind === SqlKind.blockComment;
//# sourceMappingURL=composer.js.map