/**
 * Strings that are written without quotes. They begin with a letter or `_`, so they cannot be a number, a date or an
 * indicator. Inside they have only single spaces, and neither `: ` nor ` #`, which would end the scalar.
 */
const PLAIN = /^[\p{L}_](?:[\p{L}\p{M}\p{N}\p{P}\p{S}]|(?<!:) (?![ #]))*(?<![: ])$/u;

/** Words that YAML 1.1 or 1.2 readers take for null, a boolean or (an exponent alone) a number. */
const WORDS = /^(?:null|true|false|yes|no|on|off|y|n|e[-+]?[0-9]+)$/i;

/** Characters that JSON strings may contain but YAML text may not, or treats as a line end (YAML 1.1 section 5.4). */
const NEEDS_ESCAPE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * A string as a YAML scalar on one line: plain if all YAML 1.1 and 1.2 readers get the same string, else double-quoted
 * with escapes that all of them know.
 */
export function yamlString(value: string): string {
  if (PLAIN.test(value) && !WORDS.test(value)) return value;
  return JSON.stringify(value).replace(NEEDS_ESCAPE, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * A JSON number as a YAML number with all its digits. YAML 1.1 accepts an exponent only after a decimal point and with
 * a sign.
 */
export function yamlNumber(number: string): string {
  const exponent = number.search(/[eE]/);
  if (exponent < 0) return number;
  const mantissa = number.slice(0, exponent);
  const power = number.slice(exponent + 1);
  return `${mantissa}${mantissa.includes('.') ? '' : '.0'}e${/^[-+]/.test(power) ? '' : '+'}${power}`;
}

/** A string as a literal block scalar (YAML 1.2.2 section 8.1.2). */
interface BlockScalar {
  /** The indicators before the lines: `|-`. */
  readonly header: string;
  /** Without indentation; empty lines stay empty. */
  readonly lines: readonly string[];
}

/** Characters that a block scalar cannot contain: all that must be escaped, and line ends other than LF. */
const NOT_IN_BLOCK = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]/u;

/** A last line of blanks, which some readers drop after an indentation indicator. */
const BLANK_LAST_LINE = /\n[ \t]+$/;

/**
 * A string of several lines as a block scalar; null if it has one line or would not be read back unchanged. `indicator`
 * is the number of spaces by which the lines are indented more than the parent; null if it cannot be stated.
 */
export function blockScalar(value: string, indicator: number | null): BlockScalar | null {
  if (!value.includes('\n') || NOT_IN_BLOCK.test(value)) return null;
  let end = value.length;
  while (end > 0 && value[end - 1] === '\n') end--;
  const content = value.slice(0, end);
  // Readers disagree on the value of blank lines alone.
  if (!/[^ \t\n]/.test(content)) return null;
  // Without an indicator, the first non-empty line determines the indentation; libyaml takes no tab after it.
  const needsIndicator = /^\n*[ \t]/.test(content);
  if (needsIndicator && (indicator === null || BLANK_LAST_LINE.test(content))) return null;
  const lineEnds = value.length - end;
  const chomping = lineEnds === 0 ? '-' : lineEnds === 1 ? '' : '+';
  const lines = value.split('\n');
  // The last line end is written by the next entry, or belongs to the end of the text.
  if (lineEnds > 0) lines.pop();
  return { header: `|${needsIndicator ? indicator : ''}${chomping}`, lines };
}
