import { unitAt } from '../../text/unit.js';
import type { Dialect } from '../dialect.js';
import { isDigit, isNameRest, isSqlNameStart } from './characters.js';
import { isQuestionParameter } from './custom-operators.js';
import { isDollarTag } from './quotes.js';
import { endOfSubstitution } from './substitutions.js';
import { SqlKind, type SqlTokens } from './tokens.js';

/**
 * The end of the parameter or variable at an offset, in the notation of any driver: `?`, `?1`, `$1`, `$name`, `:name`,
 * `:1`, `@name`, `@@name`, `%s`, `%(name)s`, `#{name}`, `${name}`, `&name`, `$(name)`; 0 if there is none.
 */
export function endOfParameter(tokens: SqlTokens, at: number, unit: number, dialect: Dialect): number {
  const { text } = tokens;
  switch (unit) {
    case 0x3f: // ?
      return endOfQuestionMark(tokens, at, dialect);
    case 0x24: // $
      return endOfSubstitution(text, at, dialect) || endOfDollar(text, at, dialect);
    case 0x3a: // :
      return endOfColon(tokens, at, dialect);
    case 0x40: // @
      return endOfAt(tokens, at, dialect);
    case 0x25: // %
      return endOfPercent(tokens, at, dialect);
    case 0x23: // #
    case 0x26: // &
      return endOfSubstitution(text, at, dialect);
    default:
      return 0;
  }
}

function endOfName(text: string, start: number, dialect: Dialect): number {
  let at = start;
  while (at < text.length && isNameRest(text.charCodeAt(at), dialect)) at++;
  return at;
}

/** Where operators are custom, a question mark may begin one, or be one between operands. */
function endOfQuestionMark(tokens: SqlTokens, at: number, dialect: Dialect): number {
  const { text } = tokens;
  if (dialect.operators === 'custom' && (endsOperand(tokens) || !isQuestionParameter(text, at))) return 0;
  let end = at + 1;
  while (isDigit(unitAt(text, end))) end++;
  return end;
}

function endOfDollar(text: string, at: number, dialect: Dialect): number {
  const next = unitAt(text, at + 1);
  if (isDigit(next)) return dialect.moneyConstants ? endOfMoney(text, at) : endOfName(text, at + 1, dialect);
  if (!isSqlNameStart(next, LETTERS)) return 0;
  if (dialect.tclParameters) return endOfTclName(text, at);
  // Where $ does not begin a name, $name is a variable (Snowflake SQL reference, "SQL variables"), but $tag$ a quote.
  if (dialect.dollarQuotes && isDollarTag(text, at)) return 0;
  return dialect.nameStart.includes('$') ? 0 : endOfName(text, at + 1, dialect);
}

const TCL_NAME = /\$\w+(?:::\w+)*(?:\([^()\s]{0,100}\))?/y;

function endOfTclName(text: string, at: number): number {
  TCL_NAME.lastIndex = at;
  return TCL_NAME.test(text) ? TCL_NAME.lastIndex : 0;
}

const MONEY = /\$[0-9]+(?:\.[0-9]*)?/y;

function endOfMoney(text: string, at: number): number {
  MONEY.lastIndex = at;
  return MONEY.test(text) ? MONEY.lastIndex : 0;
}

/** A name after a colon begins with a letter, whatever else begins names in the dialect. */
const LETTERS = { nameStart: '' };

/** psql reference, "SQL Interpolation": whether a variable is set. */
const IS_SET = /:\{\?\w{1,128}\}/y;

/** `:name`, `:1`, `:"name"`, `:'name'` and `:{?name}`; in `a[1:n]`, `label:` and casts the colon is an operator. */
function endOfColon(tokens: SqlTokens, at: number, dialect: Dialect): number {
  const { text } = tokens;
  const next = unitAt(text, at + 1);
  if (adjoinsOperand(tokens, at) || unitAt(text, at - 1) === 0x3a) return 0;
  if (isDigit(next) || isSqlNameStart(next, LETTERS)) return endOfName(text, at + 1, dialect);
  if (next === 0x27 || next === 0x22) {
    return endOfQuoted(text, at + 1, String.fromCharCode(next));
  }
  if (next !== 0x7b) return 0;
  IS_SET.lastIndex = at;
  return IS_SET.test(text) ? IS_SET.lastIndex : 0;
}

/** `@name` is a parameter unless an operand precedes it and operators are custom: then @ is part of one. */
function endOfAt(tokens: SqlTokens, at: number, dialect: Dialect): number {
  const { text } = tokens;
  if (!dialect.atNames || (dialect.operators === 'custom' && endsOperand(tokens))) return 0;
  let start = at + 1;
  if (unitAt(text, start) === 0x40) start++;
  const quote = text.charAt(start);
  if (quote !== '' && dialect.atNameQuotes.includes(quote))
    return endOfQuoted(text, start, quote === '[' ? ']' : quote);
  let end = start;
  while (
    end < text.length &&
    (isNameRest(text.charCodeAt(end), dialect) || dialect.atNameRest.includes(text.charAt(end)))
  )
    end++;
  return end > start ? end : 0;
}

const LONGEST_NAME = 128;

/** The end of a quoted name of at most ordinary length; 0 if it is longer. */
function endOfQuoted(text: string, open: number, quote: string): number {
  const end = text.slice(open + 1, open + 1 + LONGEST_NAME + 1).indexOf(quote);
  return end < 0 ? 0 : open + end + 2;
}

const NAMED = /%\(\w+\)s(?!\w)/y;

/** psycopg: `%(name)s`, and `%s` unless an operand precedes it. */
function endOfPercent(tokens: SqlTokens, at: number, dialect: Dialect): number {
  const { text } = tokens;
  NAMED.lastIndex = at;
  if (NAMED.test(text)) return NAMED.lastIndex;
  const next = unitAt(text, at + 1);
  const after = unitAt(text, at + 2);
  const alone = after < 0 || !isNameRest(after, dialect);
  return next === 0x73 && alone && !adjoinsOperand(tokens, at) ? at + 2 : 0;
}

/** Whether an operand ends directly before an offset. */
export function adjoinsOperand(tokens: SqlTokens, at: number): boolean {
  return at > 0 && tokens.end(tokens.lastCode) === at && endsOperand(tokens);
}

/** Whether the last token that is not a comment may be followed by an operator. */
export function endsOperand(tokens: SqlTokens): boolean {
  const last = tokens.lastCode;
  switch (tokens.kind(last)) {
    case SqlKind.quoted:
    case SqlKind.string:
    case SqlKind.number:
    case SqlKind.parameter:
    case SqlKind.close:
      return true;
    case SqlKind.word:
      return !(tokens.words[last]?.keyword ?? false) || /^(?:NULL|TRUE|FALSE|END|CURRENT_\w+)$/.test(tokens.word(last));
    default:
      return false;
  }
}
