import type { Dialect } from '../dialect.js';
import { endOfLine } from './comments.js';
import { SqlKind, type SqlTokens } from './tokens.js';

/** Text that is copied unchanged; `delimiter` is the statement terminator from then on. */
interface Verbatim {
  readonly end: number;
  readonly delimiter?: string;
}

const DISABLED = /\/\* *sql-formatter-disable *\*\/|-- *sql-formatter-disable *(?=[\r\n]|$)/y;
const ENABLED = /\/\* *sql-formatter-enable *\*\/|-- *sql-formatter-enable *(?=[\r\n]|$)/g;
const DELIMITER = /delimiter[ \t]+(\S+)[ \t]*(?=[\r\n]|$)/iy;

/** Commands of SQL*Plus, which end with the line. */
const SQLPLUS = new RegExp(
  '(?:prompt|spool|accept|rem|remark|undefine|whenever +(?:sqlerror|oserror)|show +errors?|' +
    'set +(?:serveroutput|echo|feedback|define|linesize|pagesize|verify|heading|termout|timing|sqlblanklines|scan|' +
    'trimspool|colsep|long|wrap|autocommit))\\b',
  'iy',
);

/**
 * Lines at an offset that are not SQL: client commands, data of COPY, and text that a comment excludes from formatting.
 */
export function endOfVerbatim(
  tokens: SqlTokens,
  at: number,
  startsLine: boolean,
  dialect: Dialect,
): Verbatim | undefined {
  const { text } = tokens;
  const unit = text.charCodeAt(at);
  if (unit === 0x2f || unit === 0x2d) {
    DISABLED.lastIndex = at;
    if (DISABLED.test(text)) {
      ENABLED.lastIndex = DISABLED.lastIndex;
      const end = ENABLED.test(text) ? ENABLED.lastIndex : text.trimEnd().length;
      return { end };
    }
  }
  // psql: \set and others at the start of a line, \gset and others behind a statement
  if (unit === 0x5c && dialect.name === 'postgresql' && /[a-z]/i.test(text.charAt(at + 1)))
    return { end: trimmed(text, at, endOfLine(text, at)) };
  const last = tokens.kind(tokens.length - 1);
  const startsStatement = last === SqlKind.end || last === SqlKind.terminator || last === SqlKind.verbatim;
  // SQL*Plus: @file runs a script. No statement begins with it, so it need not start a line.
  if (unit === 0x40 && startsStatement && dialect.name === 'plsql')
    return { end: trimmed(text, at, endOfLine(text, at)) };
  if (!startsLine) return undefined;
  // SQL*Plus: a slash alone runs the block above it.
  if (
    unit === 0x2f &&
    dialect.name === 'plsql' &&
    /^\/[ \t]*(?:[\r\n]|$)/.test(text.slice(at, endOfLine(text, at) + 1))
  )
    return { end: at + 1 };
  if (dialect.name === 'plsql' && startsStatement) {
    SQLPLUS.lastIndex = at;
    if (SQLPLUS.test(text)) return { end: trimmed(text, at, endOfLine(text, at)) };
  }
  if ((unit | 0x20) === 0x64 && (dialect.hashComments || dialect.name === 'sql')) {
    DELIMITER.lastIndex = at;
    const command = DELIMITER.exec(text);
    if (command) return { end: trimmed(text, at, DELIMITER.lastIndex), delimiter: command[1] ?? ';' };
  }
  return dialect.name === 'postgresql' ? copiedData(tokens, at) : undefined;
}

function trimmed(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** The lines that psql sends after COPY ... FROM stdin; */
function copiedData(tokens: SqlTokens, at: number): Verbatim | undefined {
  const last = tokens.length - 1;
  if (tokens.kind(last) !== SqlKind.terminator || !tokens.is(last, ';')) return undefined;
  let first = last;
  let stdin = false;
  // A COPY statement is short, so the search for its start is bounded.
  while (first > 0 && last - first < 200 && tokens.kind(first - 1) !== SqlKind.terminator) {
    first--;
    if (tokens.word(first) === 'STDIN') stdin = true;
  }
  if (!stdin || tokens.word(first) !== 'COPY') return undefined;
  const end = tokens.copyEnded ? -1 : tokens.text.indexOf('\n\\.', at - 1);
  tokens.copyEnded = end < 0;
  return end < 0 ? undefined : { end: end + 3 };
}
