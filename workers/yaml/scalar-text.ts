/**
 * What can be written without quotes, with caution: it begins with a letter, so that
 * it is no number, date or indicator; single spaces stand inside; nothing in it looks
 * like `: ` or ` #`, which would end it.
 */
const PLAIN = /^[\p{L}_](?:[\p{L}\p{M}\p{N}\p{P}\p{S}]|(?<!:) (?![ #]))*(?<![: ])$/u;

/** What begins with a letter and is null, a boolean or (an exponent alone) a number to readers of YAML 1.1 or 1.2. */
const WORDS = /^(?:null|true|false|yes|no|on|off|y|n|e[-+]?[0-9]+)$/i;

/** What JSON strings may hold and YAML text may not, or takes for a line end (YAML 1.1 section 5.4). */
const NEEDS_ESCAPE = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * A string as a YAML scalar on one line: plain where all readers of YAML 1.1 and 1.2
 * take that for the same string, else double-quoted with escapes that all of them
 * know.
 */
export function yamlString(value: string): string {
  if (PLAIN.test(value) && !WORDS.test(value)) return value;
  return JSON.stringify(value).replace(NEEDS_ESCAPE, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * A JSON number as one of YAML, every digit kept: YAML 1.1 knows an exponent only
 * after a decimal point, and only with its sign.
 */
export function yamlNumber(number: string): string {
  const exponent = number.search(/[eE]/);
  if (exponent < 0) return number;
  const mantissa = number.slice(0, exponent);
  const power = number.slice(exponent + 1);
  return `${mantissa}${mantissa.includes('.') ? '' : '.0'}e${/^[-+]/.test(power) ? '' : '+'}${power}`;
}
