import { unitAt } from '../../text/unit.js';
import { isDigit, isOperator } from './characters.js';

/** The end of a number: decimal with fraction and exponent, hexadecimal, octal or binary; "_" may separate digits. */
export function endOfSqlNumber(text: string, start: number): number {
  let at = start;
  const second = unitAt(text, at + 1) | 0x20;
  if (text.charCodeAt(at) === 0x30 && (second === 0x78 || second === 0x62 || second === 0x6f)) return at + 2;
  while (isDigitOrBar(unitAt(text, at))) at++;
  // In 1..3, the dots are an operator.
  if (unitAt(text, at) === 0x2e && unitAt(text, at + 1) !== 0x2e) {
    at++;
    while (isDigitOrBar(unitAt(text, at))) at++;
  }
  if ((unitAt(text, at) | 0x20) === 0x65) {
    const signed = unitAt(text, at + 1) === 0x2b || unitAt(text, at + 1) === 0x2d ? 2 : 1;
    if (isDigit(unitAt(text, at + signed))) {
      at += signed;
      while (isDigitOrBar(unitAt(text, at))) at++;
    }
  }
  return at;
}

const isDigitOrBar = (unit: number): boolean => unit === 0x5f || (unit >= 0 && isDigit(unit));

/** Operator characters that may begin the next token. */
const SIGNS = '-+~!@:?#$`\\';

const isSign = (unit: number): boolean => SIGNS.includes(String.fromCharCode(unit));

/** Operators with characters that could also begin the next token. */
const LONG = [
  '<->>',
  '<<->',
  '<<<->',
  '<->>>',
  '<->',
  '-|-',
  '@-@',
  '!~~*',
  '~~*',
  '!~~',
  '!~*',
  '~~',
  '!~',
  '~*',
  '~>=~',
  '~<=~',
  '~>~',
  '~<~',
  '||/',
  '|/',
  '@@@',
  '@@',
  '@>',
  '<@>',
  '<@',
  '?||',
  '?|',
  '?-|',
  '?-',
  '?#',
  '?&',
  '#>>',
  '#>',
  '#-',
  '##',
  '#=',
  '&&&',
  '!!',
  '!=',
  '!<',
  '!>',
  '^@',
  '<#>',
  '<+>',
  '<~>',
  '|=|',
  '@?',
  '~=',
  '~>',
  '::',
  ':=',
  '->>',
  '->',
  '&<|',
  '+=',
  '-=',
  '===',
  '!==',
].sort((one, other) => other.length - one.length);

const LONG_BY_FIRST = new Map<number, readonly string[]>();
for (const operator of LONG) {
  const first = operator.charCodeAt(0);
  LONG_BY_FIRST.set(first, [...(LONG_BY_FIRST.get(first) ?? []), operator]);
}

/**
 * The end of the operator at an offset: the longest known one, or all operator characters up to one that may begin the
 * next token, such as a sign (in `a=-b`), a comment, or a parameter.
 */
export function endOfOperator(text: string, start: number): number {
  let longest = start + 1;
  for (const operator of LONG_BY_FIRST.get(text.charCodeAt(start)) ?? []) {
    if (text.startsWith(operator, start)) {
      longest = start + operator.length;
      break;
    }
  }
  if (longest === start + 1 && isSign(text.charCodeAt(start))) return longest;
  let at = start + 1;
  while (at < text.length && isOperator(text.charCodeAt(at)) && !isSign(text.charCodeAt(at))) {
    if (text.charAt(at) === '/' && unitAt(text, at + 1) === 0x2a) break;
    // A star after another operator is a separate operator: 2*-1, count(*)*2.
    if (text.charAt(at) === '*' && text.charAt(at - 1) !== '*') break;
    if (text.charAt(at) === '%' && /[s(]/.test(text.charAt(at + 1))) break;
    at++;
  }
  return Math.max(at, longest);
}
