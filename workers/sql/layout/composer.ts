import type { Dialect } from '../dialect.js';
import { Kind, type Tokens } from '../lexer/tokens.js';
import { Case, type Document } from './document.js';
import { Frame, Mode } from './frame.js';
import { wouldMerge } from './spacing.js';

/** What stands before the next token, from the weakest to the strongest. */
export const Gap = { none: 0, space: 1, soft: 2, line: 3, hard: 4, blank: 5 } as const;
export type Gap = (typeof Gap)[keyof typeof Gap];

/** Columns of a statement without clauses, or of a condition, on one line. */
const LONGEST_LINE = 80;

/** Writes the tokens of a text into a document, and keeps what is open around the one that is written. */
export class Composer {
  readonly frames: Frame[] = [new Frame('script')];
  gap: Gap = Gap.none;
  /** A comment has to be ended by a line break, whatever follows. */
  mandatory = false;
  /** The next token follows a statement: an empty line of the source before it stays. */
  betweenStatements = false;
  /** Nothing but comments stands between the next token and the statement before it. */
  afterStatement = false;
  /** The last token that is no comment. */
  last = -1;
  /** The last token was a keyword. */
  lastKeyword = false;
  #written = false;
  /** What stands before the next token is written. */
  #begun = false;
  #commentsFrom = 0;
  #commentsEnd = 0;

  constructor(
    readonly tokens: Tokens,
    readonly dialect: Dialect,
    readonly document: Document,
    readonly keywordCase: Case,
  ) {}

  get frame(): Frame {
    return this.frames[this.frames.length - 1] as Frame;
  }

  /** Asks for at least so much before the next token. */
  ask(gap: Gap): void {
    if (gap > this.gap) this.gap = gap;
  }

  /** Asks for nothing before the next token, but the end of a comment. */
  tighten(): void {
    if (!this.mandatory) this.gap = Gap.none;
  }

  /** Writes what was asked for. `level` indents the line that begins, if one does. */
  flush(token: number, level?: number): void {
    const { document } = this;
    if (this.#written) {
      if (this.gap === Gap.hard && this.betweenStatements && this.tokens.breaksBefore(token) > 1) this.gap = Gap.blank;
      if (this.gap === Gap.space) document.space();
      else if (this.gap === Gap.soft) document.soft();
      else if (this.gap === Gap.line) document.line();
      else if (this.gap !== Gap.none) document.hard(this.gap === Gap.blank, level);
    }
    this.#written = true;
    this.gap = Gap.none;
    this.mandatory = false;
    this.betweenStatements = false;
  }

  /** Whether the next token begins a line, as far as that is known. */
  get startsLine(): boolean {
    return !this.#written || this.gap >= Gap.hard || (this.gap >= Gap.soft && this.groups === 0);
  }

  /** Groups that are open, and may be printed on one line. */
  groups = 0;
  /** The token behind the tags and comments that were looked behind last. */
  behindTags = 0;
  /** Blocks that are open. */
  blocks = 0;

  /** Writes a token that is no keyword, and asks for a space behind it. */
  put(token: number): void {
    this.#put(token, false);
  }

  /** Writes a keyword in the case that was asked for. */
  putKeyword(token: number): void {
    this.#put(token, true);
  }

  #put(token: number, keyword: boolean): void {
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

  /**
   * Two tokens that would be read as one, or as others, keep a space between them where the source has something
   * there.
   */
  #keepApart(token: number): void {
    if (this.gap > Gap.soft || this.gap === Gap.space || token === 0 || this.tokens.adjoins(token)) return;
    if (this.#begun || !wouldMerge(this.tokens, token)) return;
    this.gap = this.gap === Gap.soft ? Gap.line : Gap.space;
  }

  /** Writes the words of a phrase, from one token to another (inclusive). */
  putPhrase(first: number, last: number): void {
    for (let token = first; token <= last; token++) this.putKeyword(token);
  }

  openGroup(limit: number): void {
    this.document.open(limit);
    this.groups++;
  }

  closeGroup(): void {
    this.document.close();
    this.groups--;
  }

  /** Begins a statement or a header whose parts stand on one line where they fit. */
  openLine(frame: Frame, token: number): void {
    this.flush(token);
    this.#begun = true;
    this.openGroup(LONGEST_LINE);
    this.document.indent(1);
    frame.group = true;
  }

  /** Writes the keyword that ends a header: on a line of its own where the header takes more than one. */
  endHeader(frame: Frame, token: number): void {
    this.closeClause(frame);
    if (frame.group) this.document.indent(-1);
    this.ask(Gap.line);
    this.putKeyword(token);
    if (frame.group) this.closeGroup();
    frame.group = false;
    frame.header = false;
  }

  closeLine(frame: Frame): void {
    if (!frame.group) return;
    frame.group = false;
    this.document.indent(-1);
    this.closeGroup();
  }

  closeClause(frame: Frame): void {
    if (frame.clauseIndented) this.document.indent(-1);
    frame.clauseIndented = false;
    frame.clause = '';
  }

  push(frame: Frame): Frame {
    frame.base = this.frame.kind === 'case' ? this.frame.base : this.frames.length - 1;
    this.frames.push(frame);
    if (frame.kind === 'block') this.blocks++;
    this.document.indent(frame.levels);
    return frame;
  }

  /** Ends the innermost frame, wherever it was left. */
  pop(): void {
    const frame = this.frames.pop() as Frame;
    if (frame.kind === 'block') this.blocks--;
    this.closeClause(frame);
    this.closeLine(frame);
    this.document.indent(-frame.levels);
    if (frame.kind === 'parenthesis') this.closeGroup();
    if (frame.outdented) this.document.indent(1);
  }

  /** Ends what is open inside of the innermost frame that holds statements, and the statement. */
  endStatement(): Frame {
    while (!this.frame.holdsStatements) this.pop();
    const { frame } = this;
    this.closeClause(frame);
    this.closeLine(frame);
    frame.large = isLarge(frame);
    frame.restart();
    if (frame.single) frame.done = true;
    return frame;
  }

  /** Ends everything that is open. */
  endAll(): void {
    while (this.frames.length > 1) this.pop();
    this.endStatement();
  }

  /** The next token that is no comment. */
  next(token: number): number {
    // A text may consist of comments: behind the same ones is looked once.
    if (token >= this.#commentsFrom && token < this.#commentsEnd) return this.#commentsEnd;
    let at = token + 1;
    while (isComment(this.tokens.kind(at))) at++;
    this.#commentsFrom = token;
    this.#commentsEnd = at;
    return at;
  }
}

/** Whether a statement takes so many lines that an empty one parts it from the next. */
export function isLarge(frame: Frame): boolean {
  return (frame.mode === Mode.query && frame.head !== '') || frame.select;
}

export const isComment = (kind: Kind): boolean => kind === Kind.lineComment || kind === Kind.blockComment;
