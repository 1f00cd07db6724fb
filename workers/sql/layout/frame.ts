/** How the words of a statement are read. */
export const Mode = {
  /** Clauses, each of which begins a line. */
  query: 0,
  /** A statement without clauses, on one line where it fits. */
  plain: 1,
  /** ALTER TABLE: each change begins a line. */
  alter: 2,
  /** What stands before the body of a routine. */
  routine: 3,
} as const;

export type Mode = (typeof Mode)[keyof typeof Mode];

/** Something that is open at a place of the text. */
export class Frame {
  /** Indents of the frame itself, to be taken back at its end. */
  levels = 0;
  /** The clause that is open in it, and whether its content is indented. */
  clause = '';
  clauseIndented = false;
  /** BETWEEN was read, and its AND was not. */
  between = false;
  /** SELECT was read: FROM begins a clause. */
  select = false;

  /** A parenthesis is indented from where the line of its statement begins. */
  outdented = false;

  // What follows is of the statement that is read, in frames that hold statements.

  /** The next token begins a statement. */
  start = true;
  mode: Mode = Mode.query;
  /** The first word of the statement. */
  head = '';
  /** The first token of the statement. */
  first = -1;
  /** What CREATE or ALTER creates or changes. */
  created = '';
  /** A group of the document is open for it. */
  group = false;
  /** That group has a place where a line may end. */
  divided = false;
  /** What its first word is followed by was read: the rows of INSERT, the SET of UPDATE, the query of WITH. */
  complete = false;
  /** A package or the body of a type is created: its END has no BEGIN. */
  packaged = false;
  /** The statement before had clauses, or was a routine: an empty line parts it from the next. */
  large = false;
  /** A block has ended here: a semicolon belongs to it. */
  afterEnd = false;

  // Blocks alone.

  /** The condition or the loop's range is read, not the statements yet. */
  header = false;
  /** It holds one statement, as IF does in Transact-SQL; `done` once that was read. */
  single = false;
  done = false;
  /** The levels at which the template tags stand that were opened and not closed in it. */
  tags: number[] | undefined;
  /** The index of the innermost frame around it that is no CASE, among those that are open. */
  base = 0;

  constructor(
    readonly kind: 'script' | 'parenthesis' | 'case' | 'block',
    /** What block it is: the word that it begins with, in lower case. */
    public block = '',
  ) {}

  /** Whether it holds statements, and they are what is read now. */
  get holdsStatements(): boolean {
    return (this.kind === 'script' || this.kind === 'block') && !this.header;
  }

  /** Forgets the last statement. */
  restart(): void {
    this.start = true;
    this.mode = Mode.query;
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
