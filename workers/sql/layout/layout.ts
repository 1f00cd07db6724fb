import type { Dialect } from '../dialect.js';
import { SqlKind, type SqlTokens } from '../lexer/tokens.js';
import {
  beginsLabel,
  beginsStatement,
  isBatchEnd,
  isGo,
  keepGoInLine,
  layOutBatchEnd,
  layOutSingle,
} from './batches.js';
import { layOutBlockEnd } from './block-ends.js';
import { layOutBlockStart, layOutHeaderEnd } from './blocks.js';
import { layOutComment } from './comments.js';
import { Composer, Gap } from './composer.js';
import { type Case, LayoutDocument } from './document.js';
import { layOutSymbol } from './expressions.js';
import { StatementMode } from './frame.js';
import { layOutRoutineWord } from './routines.js';
import { beginStatement } from './statements.js';
import { isTemplateLine, layOutTag, layOutVerbatim, tagLine } from './templates.js';
import { layOutWord } from './words.js';

/**
 * Lays out the tokens of a text, each once and in order. No input is rejected: a word that can begin a clause or a
 * block does so only where that is possible, and is an ordinary word elsewhere.
 */
export function layOutSql(tokens: SqlTokens, dialect: Dialect, keywordCase: Case): LayoutDocument {
  const c = new Composer(tokens, dialect, new LayoutDocument(tokens), keywordCase);
  for (let token = 0; token < tokens.length; ) token = layOutToken(c, token) + 1;
  c.endAll();
  return c.document;
}

/** Returns the last token that was laid out; the one before `token` if there was none. */
function layOutToken(c: Composer, token: number): number {
  switch (c.tokens.kind(token)) {
    case SqlKind.lineComment:
    case SqlKind.blockComment:
      layOutComment(c, token);
      return token;
    case SqlKind.tag:
      layOutTag(c, token);
      return token;
    case SqlKind.verbatim:
      layOutVerbatim(c, token);
      return token;
    case SqlKind.terminator:
      terminator(c, token);
      return token;
  }
  if (isTemplateLine(c, token)) {
    tagLine(c, token, c.document.level);
    return token;
  }
  if (isGo(c, token)) {
    if (isBatchEnd(c, token)) return layOutBatchEnd(c, token);
    keepGoInLine(c, token);
  }
  if (c.frame.single && c.frame.done && c.frame.start && layOutSingle(c, token)) return token;
  return c.tokens.kind(token) === SqlKind.word ? word(c, token) : other(c, token);
}

function word(c: Composer, token: number): number {
  const { tokens, dialect } = c;
  const text = tokens.word(token);
  if (dialect.batches && !c.frame.start && beginsLabel(c, token)) {
    endImplicitly(c);
    return token - 1;
  }
  if (text !== '' && tokens.kind(c.last) !== SqlKind.dot && tokens.kind(token + 1) !== SqlKind.dot) {
    if (dialect.batches && (c.frame.header || !c.frame.start) && beginsStatement(c, token)) {
      endImplicitly(c);
      return token - 1;
    }
    if (text === 'END' && c.blocks > 0) {
      const last = layOutBlockEnd(c, token);
      if (last >= 0) {
        if (dialect.batches) afterBlock(c);
        return last;
      }
    }
    if (c.frame.header && layOutHeaderEnd(c, token)) return token;
    const last = c.frame.mode === StatementMode.routine ? layOutRoutineWord(c, token) : -1;
    if (last >= 0) return last;
    if (handled(c, token)) return token - 1;
  }
  const last = start(c, token);
  return last >= 0 ? last : layOutWord(c, token);
}

/** Begins a statement at its first token; returns the last token that was laid out, or -1. */
function start(c: Composer, token: number): number {
  const { frame } = c;
  if (!frame.holdsStatements || !frame.start) return -1;
  const parted = c.afterStatement && c.gap === Gap.hard;
  const last = layOutBlockStart(c, token);
  if (last >= 0) return last;
  beginStatement(c, frame, token, parted);
  return last;
}

function other(c: Composer, token: number): number {
  const last = start(c, token);
  if (last >= 0) return last;
  layOutSymbol(c, token);
  return token;
}

const HANDLED = new Set(['BEGIN', 'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'IF']);

/** The handler statement of MySQL's DECLARE ... HANDLER FOR ... begins after its conditions. */
function handled(c: Composer, token: number): boolean {
  const { frame, tokens } = c;
  if (
    frame.head !== 'DECLARE' ||
    frame.start ||
    c.dialect.batches ||
    c.dialect.sections ||
    !HANDLED.has(tokens.word(token))
  )
    return false;
  if (tokens.word(c.last) === 'FOR' || tokens.kind(c.last) === SqlKind.comma) return false;
  c.endStatement();
  c.ask(Gap.hard);
  return true;
}

/** Blocks of declarations, in which the end of a block is that of a routine. */
const SECTIONS = new Set(['package', 'is', 'declare']);

function terminator(c: Composer, token: number): void {
  const { tokens } = c;
  if (c.frame.kind === 'block' && c.frame.header) {
    // In a loop or IF the header ends here: statements follow.
    c.closeClause(c.frame);
    c.closeLine(c.frame);
    c.frame.header = false;
    c.frame.restart();
  }
  const routine = c.frame.afterEnd && SECTIONS.has(c.frame.block);
  const empty = c.frame.start && !c.frame.afterEnd && tokens.kind(token - 1) === SqlKind.terminator;
  const frame = c.endStatement();
  if (routine) frame.large = true;
  // An empty statement has a line of its own.
  if (!c.mandatory && !empty) c.gap = tokens.adjoins(token) || tokens.is(token, ';') ? Gap.none : Gap.space;
  c.put(token);
  frame.start = true;
  c.betweenStatements = true;
  c.afterStatement = true;
  c.gap = c.blocks > 0 && !frame.large ? Gap.hard : Gap.blank;
}

/** Ends a statement without a semicolon, in Transact-SQL. */
function endImplicitly(c: Composer): void {
  if (c.frame.header) {
    // The condition of IF or WHILE is complete: its statement follows.
    const { frame } = c;
    c.closeClause(frame);
    c.closeLine(frame);
    frame.header = false;
    frame.restart();
    frame.levels = 1;
    c.document.indent(1);
    c.gap = Gap.hard;
    return;
  }
  const isTemplate = c.frame.first === c.last && c.tokens.text.startsWith('{{', c.tokens.start(c.last));
  const frame = c.endStatement();
  c.ask(frame.large ? Gap.blank : Gap.hard);
  // In a block, a template that was a statement has the line of a template now (`tagLine`).
  const parts = !isTemplate || frame.kind === 'script';
  c.betweenStatements = parts;
  c.afterStatement = parts;
}

/** In Transact-SQL, a statement may begin after END. */
function afterBlock(c: Composer): void {
  const { frame } = c;
  frame.restart();
  frame.afterEnd = true;
  if (frame.single) frame.done = true;
  c.ask(Gap.hard);
  c.betweenStatements = true;
  c.afterStatement = true;
}
