import { SqlKind } from '../lexer/tokens.js';
import { Role } from '../words/phrases.js';
import { phraseAt } from './clauses.js';
import { type Composer, Gap, isComment } from './composer.js';

const OPENS =
  /^\{%[-+]?\s*(?:if|for|macro|call|filter|block|raw|snapshot|test|materialization|autoescape|with|trans)\b|^\$if\b/i;
const GOES_ON = /^\{%[-+]?\s*(?:else|elif)\b|^\$els(?:e|if)\b/i;
const CLOSES = /^\{%[-+]?\s*end\w+|^\$end\b/i;

/** Maximum characters at the start of a tag that are searched for its name. */
const MAX_NAME_LENGTH = 60;

/** Tags whose content is a separate text. */
const TEXTS = /^\{%[-+]?\s*(?:end)?(?:macro|snapshot|test|materialization)\b/;

/**
 * Writes a template tag: inline if it was inline, else on a line of its own at the level of its content's parent. The
 * closing tag has the same level. A clause that follows begins a line, so that the tag before it ends its own.
 */
export function layOutTag(c: Composer, token: number): void {
  const { tokens } = c;
  const text = tokens.text.slice(
    tokens.start(token),
    Math.min(tokens.end(token), tokens.start(token) + MAX_NAME_LENGTH),
  );
  if (TEXTS.test(text)) c.endAll();
  const { frame } = c;
  const opens = OPENS.test(text);
  const closes = CLOSES.test(text);
  const first = token === 0 || tokens.breaksBefore(token) > 0;
  const last = token + 1 === tokens.length || tokens.breaksBefore(token + 1) > 0;
  const clause = opens && beginsClause(c, token);
  const alone = opens ? last || clause : (first || c.startsLine) && (last || beginsClause(c, token));
  let level = c.document.level;
  if (opens) {
    if (alone && clause) level -= frame.clauseIndented ? 1 : 0;
    (frame.tags ??= []).push(level);
  } else if (closes) {
    level = frame.tags?.pop() ?? level;
  } else if (GOES_ON.test(text)) {
    level = frame.tags?.at(-1) ?? level;
  }
  if (alone) {
    tagLine(c, token, level);
    return;
  }
  if (first) c.ask(Gap.hard);
  else if (tokens.adjoins(token)) c.tighten();
  else if (c.gap === Gap.none) c.ask(Gap.space);
  c.flush(token);
  c.document.text(token, 0);
  c.gap = last ? Gap.hard : tokens.adjoins(token + 1) ? Gap.none : Gap.space;
}

/** Writes a template on a line of its own. Empty lines around it are kept between statements. */
export function tagLine(c: Composer, token: number, level: number): void {
  const between = c.frame.kind === 'script';
  c.ask(Gap.hard);
  c.betweenStatements = between;
  c.flush(token, level);
  c.document.text(token, 0);
  c.gap = Gap.hard;
  c.mandatory = true;
  c.afterStatement = false;
  c.betweenStatements = between;
}

/** Whether a template expression is alone on its line where a statement may begin: `{{ config(...) }}`. */
export function isTemplateLine(c: Composer, token: number): boolean {
  const { tokens, frame } = c;
  if (tokens.kind(token) !== SqlKind.parameter || !frame.holdsStatements || !frame.start || token + 1 === tokens.length)
    return false;
  return tokens.text.startsWith('{{', tokens.start(token)) && (endsLine(c, token) || beginsLine(c, token));
}

/** Whether the token after this one is on another line, or will be because of a comment of several lines. */
function endsLine({ tokens }: Composer, token: number): boolean {
  if (tokens.breaksBefore(token + 1) > 0) return true;
  return (
    tokens.kind(token + 1) === SqlKind.blockComment &&
    /[\r\n]/.test(tokens.text.slice(tokens.start(token + 1), tokens.end(token + 1)))
  );
}

/** Whether the next word begins a clause, which ends the open one. */
function beginsClause(c: Composer, token: number): boolean {
  const next = behindTags(c, token);
  if (c.tokens.kind(next) !== SqlKind.word) return false;
  const role = phraseAt(c, next)?.role;
  return role === Role.clause || role === Role.line || role === Role.setOperation;
}

const LOGICAL = new Set(['AND', 'OR', 'XOR']);

/** Whether the next word will begin a line: in blocks, joins and conditions go on in the line of their statement. */
function beginsLine(c: Composer, token: number): boolean {
  if (beginsClause(c, token)) return true;
  if (c.blocks > 0) return false;
  const next = behindTags(c, token);
  return LOGICAL.has(c.tokens.word(next)) || phraseAt(c, next)?.role === Role.join;
}

/** The next token that is neither a tag nor a comment. */
function behindTags(c: Composer, token: number): number {
  const { tokens } = c;
  // A text may consist of tags: a run of them is skipped only once.
  let next = Math.max(token + 1, c.behindTags);
  while (tokens.kind(next) === SqlKind.tag || isComment(tokens.kind(next))) next++;
  c.behindTags = next;
  return next;
}

/** Writes verbatim text. */
export function layOutVerbatim(c: Composer, token: number): void {
  const { tokens } = c;
  const { text } = tokens;
  const start = tokens.start(token);
  // A comment that excludes text from formatting may be inside a statement; a client command ends the statement.
  const excludes = text.startsWith('/*', start) || text.startsWith('--', start);
  if (!excludes) c.endAll();
  // The data of COPY include the line end before them.
  if (tokens.adjoins(token)) c.tighten();
  else if (tokens.breaksBefore(token) > 0) c.ask(Gap.hard);
  if (c.gap === Gap.blank && !excludes) c.gap = Gap.hard;
  c.betweenStatements = c.frame.start;
  c.flush(token);
  c.afterStatement = false;
  c.document.text(token, 0);
  c.gap = token + 1 < tokens.length && tokens.breaksBefore(token + 1) === 0 ? Gap.space : Gap.hard;
  c.mandatory = c.gap === Gap.hard;
  c.betweenStatements = c.frame.start;
}
