/** How the words of a statement are interpreted. */
export const StatementMode = {
    /** Clauses, each on its own line. */
    query: 0,
    /** A statement without clauses, on one line if it fits. */
    plain: 1,
    /** ALTER TABLE: each change begins a line. */
    alter: 2,
    /** The header of a routine, before its body. */
    routine: 3,
};
/** An open construct: a statement list, a parenthesis, a block or a CASE expression. */
export class Frame {
    kind;
    block;
    /** Indents of the frame, undone when it closes. */
    levels = 0;
    /** The clause that is open in it, and whether its content is indented. */
    clause = '';
    clauseIndented = false;
    /** BETWEEN was read, but not its AND. */
    between = false;
    /** SELECT was read: FROM begins a clause. */
    select = false;
    /** Whether a parenthesis is indented from the start of its statement's line. */
    outdented = false;
    // The state of the current statement, in frames that hold statements.
    /** Whether the next token begins a statement. */
    start = true;
    mode = StatementMode.query;
    /** The first word of the statement. */
    head = '';
    /** The first token of the statement. */
    first = -1;
    /** What CREATE or ALTER creates or changes. */
    created = '';
    /** Whether a group of the document is open for it. */
    group = false;
    /** Whether that group has a possible line end. */
    divided = false;
    /** The part that must follow its first word was read: the rows of INSERT, the SET of UPDATE, the query of WITH. */
    complete = false;
    /** It creates a package or a type body, whose END has no BEGIN. */
    packaged = false;
    /** The previous statement had clauses or was a routine: an empty line separates it from the next. */
    large = false;
    /** A block has ended: a semicolon belongs to it. */
    afterEnd = false;
    // Only for blocks.
    /** Whether its condition or loop range is being read, not its statements. */
    header = false;
    /** Whether it holds one statement, like IF in Transact-SQL; `done` after that was read. */
    single = false;
    done = false;
    /** The levels of template tags that were opened in it and not closed. */
    tags;
    /** The index of the innermost enclosing open frame that is not a CASE. */
    base = 0;
    constructor(kind, 
    /** The word that begins the block, in lower case. */
    block = '') {
        this.kind = kind;
        this.block = block;
    }
    /** Whether it holds statements and its header has ended. */
    get holdsStatements() {
        return (this.kind === 'script' || this.kind === 'block') && !this.header;
    }
    /** Resets the state of the current statement. */
    restart() {
        this.start = true;
        this.mode = StatementMode.query;
        this.head = '';
        this.first = -1;
        this.created = '';
        this.group = false;
        this.divided = false;
        this.complete = false;
        this.packaged = false;
        this.between = false;
        this.select = false;
        this.clause = '';
    }
}
//# sourceMappingURL=frame.js.map