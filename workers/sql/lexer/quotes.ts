import { unitAt } from '../../text/unit.js';
import { SqlSyntaxError } from '../syntax-error.js';

/** The end of the string that begins at `open`; a doubled quote is part of it. */
export function endOfSqlString(
  text: string,
  start: number,
  open: number,
  backslashes: boolean,
  what = 'string literal',
): number {
  const quote = text.charCodeAt(open);
  for (let at = open + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      if (unitAt(text, at + 1) !== quote) return at + 1;
      at++;
    } else if (unit === 0x5c && backslashes) at++;
  }
  throw SqlSyntaxError.unclosed(what, text, start);
}

/** The end of a quoted name. Unless `needed`, 0 if it does not end on its line. */
export function endOfName(text: string, start: number, open: number, quote: string, needed: boolean): number {
  const unit = quote.charCodeAt(0);
  for (let at = open + 1; at < text.length; at++) {
    const found = text.charCodeAt(at);
    if (found === unit) {
      if (unitAt(text, at + 1) !== unit) return at + 1;
      at++;
    } else if (!needed && (found === 0x0a || found === 0x0d)) return 0;
  }
  if (!needed) return 0;
  throw SqlSyntaxError.unclosed('quoted name', text, start);
}

const PAIRS: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

/** The end of Oracle's q'[...]', whose quote is at `open`. */
export function endOfQQuote(text: string, start: number, open: number): number {
  const first = text.charAt(open + 1);
  const end = text.indexOf(`${PAIRS[first] ?? first}'`, open + 2);
  if (first === '' || end < 0) throw SqlSyntaxError.unclosed('string literal', text, start);
  return end + 2;
}

const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** Whether a dollar-quoted string begins at an offset. */
export function isDollarTag(text: string, at: number): boolean {
  DOLLAR_TAG.lastIndex = at;
  return DOLLAR_TAG.test(text);
}

/** The end of a dollar-quoted string; 0 if none begins. */
export function endOfDollarQuote(text: string, start: number): number {
  DOLLAR_TAG.lastIndex = start;
  const tag = DOLLAR_TAG.exec(text)?.[0];
  if (tag === undefined) return 0;
  const end = text.indexOf(tag, start + tag.length);
  if (end < 0) throw SqlSyntaxError.unclosed('dollar-quoted string', text, start);
  return end + tag.length;
}
