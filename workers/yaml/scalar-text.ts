/**
 * What is written without quotes. It begins with a letter or `_`, so that it cannot be a number, a date or an
 * indicator. Inside are single spaces only, and neither `: ` nor ` #`, which would end it.
 */
const PLAIN = /^[\p{L}_](?:[\p{L}\p{M}\p{N}\p{P}\p{S}]|(?<!:) (?![ #]))*(?<![: ])$/u;

/** What readers of YAML 1.1 or 1.2 take for null, a boolean or (an exponent alone) a number. */
const WORDS = /^(?:null|true|false|yes|no|on|off|y|n|e[-+]?[0-9]+)$/i;

/** Characters that JSON strings may hold but YAML text may not, or takes for a line end (YAML 1.1 section 5.4). */
const NEEDS_ESCAPE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * A string as a YAML scalar on one line: plain if all readers of YAML 1.1 and 1.2 read the same string, else
 * double-quoted with escapes that all of them know.
 */
export function yamlString(value: string): string {
  if (PLAIN.test(value) && !WORDS.test(value)) return value;
  return JSON.stringify(value).replace(NEEDS_ESCAPE, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * A JSON number as a YAML number, with all its digits. YAML 1.1 reads an exponent only after a decimal point, and only
 * with a sign.
 */
export function yamlNumber(number: string): string {
  const exponent = number.search(/[eE]/);
  if (exponent < 0) return number;
  const mantissa = number.slice(0, exponent);
  const power = number.slice(exponent + 1);
  return `${mantissa}${mantissa.includes('.') ? '' : '.0'}e${/^[-+]/.test(power) ? '' : '+'}${power}`;
}

/** A string as a literal block scalar (YAML 1.2.2 section 8.1.2). */
export interface BlockScalar {
  /** The indicators after which the lines follow: `|-`. */
  readonly header: string;
  /** Without their indentation; those that are empty have none. */
  readonly lines: readonly string[];
}

/**
 * Characters that a block scalar cannot hold, or that not all readers keep in one: everything that must be escaped,
 * line ends other than LF, lines of white space alone, and tabs where the indentation ends.
 */
const NOT_IN_BLOCK = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]|^[ \t]+$|^\t/mu;

/**
 * A text of several lines as a block scalar; null if it has one line, or would not be read back the same. `indicator`
 * is the number of spaces by which the lines are indented more than what is around, null if that cannot be stated.
 */
export function blockScalar(value: string, indicator: number | null): BlockScalar | null {
  if (!value.includes('\n') || NOT_IN_BLOCK.test(value)) return null;
  let end = value.length;
  while (end > 0 && value[end - 1] === '\n') end--;
  if (end === 0) return null;
  const content = value.slice(0, end);
  // Without an indicator, the first line that is not empty determines the indentation.
  const needsIndicator = /^\n* /.test(content);
  if (needsIndicator && indicator === null) return null;
  const lineEnds = value.length - end;
  const chomping = lineEnds === 0 ? '-' : lineEnds === 1 ? '' : '+';
  const lines = value.split('\n');
  // The line end that the next entry, or the end of the text, brings.
  if (lineEnds > 0) lines.pop();
  return { header: `|${needsIndicator ? indicator : ''}${chomping}`, lines };
}
