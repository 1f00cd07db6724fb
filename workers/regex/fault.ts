import { quoted } from '../text/quoted.js';

/** How to correct a pattern, by V8's reason for rejecting it. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  [
    'Nothing to repeat',
    'a quantifier needs something before it; to match the character itself, escape it with a backslash',
  ],
  ['Unterminated group', 'a "(" has no ")"; to match the character itself, write \\('],
  ["Unmatched ')'", 'it has no "("; to match the character itself, write \\)'],
  ['Unterminated character class', 'a "[" has no "]"; to match the character itself, write \\['],
  [
    'Range out of order in character class',
    'the lower character comes first; to match a hyphen, write \\- or put it last',
  ],
  ['numbers out of order in {} quantifier', 'the smaller number comes first'],
  ['\\ at end of pattern', 'to match a backslash, write it twice'],
  ['Invalid group', 'expected (?: (?= (?! (?<= (?<! or (?<name>'],
  ['Lone quantifier brackets', 'with the unicode flag, escape { } and ] with a backslash'],
  ['Incomplete quantifier', 'with the unicode flag, escape { with a backslash'],
  ['Invalid capture group name', 'expected a letter, _ or $, then letters, digits, _ and $, up to >'],
  ['Duplicate capture group name', 'each name can be used once'],
  ['Invalid named capture referenced', 'no group has this name'],
  ['Invalid named reference', 'expected \\k<name>'],
  ['Invalid property name', 'expected a Unicode property such as \\p{L} or \\p{Script=Greek}'],
  ['Invalid property name in character class', 'expected a Unicode property such as \\p{L} or \\p{Script=Greek}'],
  ['Invalid escape', 'with the unicode flag, only syntax characters and existing escapes can follow a backslash'],
  ['Invalid Unicode escape', 'expected \\uXXXX, or \\u{X} up to \\u{10FFFF}'],
  ['Invalid decimal escape', 'with the unicode flag, a backslash and a number must refer to an existing group'],
  ['Invalid class escape', 'with the unicode flag, a class can contain existing escapes only'],
  ['Invalid character class', 'a class such as \\d or \\w cannot be the end of a range'],
]);

/** Group syntax of other engines, at the start of a group, with the hint for each. */
const FOREIGN_GROUPS: readonly { readonly syntax: RegExp; readonly hint: (match: RegExpExecArray) => string }[] = [
  { syntax: /^\(\?P<(\w*)>/, hint: ([, name]) => `a named group is written (?<${name}>…)` },
  { syntax: /^\(\?P=(\w*)\)/, hint: ([, name]) => `a back-reference to a named group is written \\k<${name}>` },
  { syntax: /^\(\?>/, hint: () => 'atomic groups are not supported' },
  { syntax: /^\(\?#/, hint: () => 'comments are not supported' },
  { syntax: /^\(\?([a-zA-Z]*)(?:-[a-zA-Z]*)?[:)]/, hint: ([, letters = '']) => inlineFlagsHint(letters) },
];

/** Inline flags that the fields of a call have too, under names of their own. */
const FLAG_NAMES: ReadonlyMap<string, string> = new Map([
  ['i', 'ignore case'],
  ['m', 'multiline'],
  ['s', 'dotall'],
]);

function inlineFlagsHint(letters: string): string {
  const known = [...new Set(letters)].flatMap(letter => FLAG_NAMES.get(letter) ?? []);
  if (known.length === 0) return 'inline flags are not supported';
  return `inline flags are not supported; set ${known.join(' and ')} for the whole pattern`;
}

/** The offset where the parser of the syntax tree noticed the fault: at or just after the offending character. */
function offsetOf(error: SyntaxError | undefined): number | undefined {
  return error !== undefined && 'index' in error && typeof error.index === 'number' ? error.index : undefined;
}

/** The message for a group that belongs to the syntax of another engine; undefined for any other fault. */
function foreignGroupFault(source: string, near: number): string | undefined {
  const start = source.lastIndexOf('(?', near);
  if (start < 0 || near - start > 2) return undefined;
  for (const { syntax, hint } of FOREIGN_GROUPS) {
    const match = syntax.exec(source.slice(start));
    if (match) return `Invalid group ${JSON.stringify(match[0])} at offset ${start}: ${hint(match)}`;
  }
  return undefined;
}

/** What is wrong with a character beyond U+FFFF in a class, or before a quantifier, without the unicode flag. */
export const IS_SPLIT = 'counts as two characters without the unicode flag';

/** The end of a range beyond U+FFFF: the half of a surrogate pair, followed by another pair. */
const PAIRS_IN_RANGE = /([\ud800-\udbff][\udc00-\udfff])-[\ud800-\udbff]/;

/** The remedy for a range in order that only the missing unicode flag breaks; undefined for any other fault. */
function splitRange(source: string, reason: string): string | undefined {
  const character = reason.startsWith('Range out of order') ? PAIRS_IN_RANGE.exec(source)?.[1] : undefined;
  if (character === undefined) return undefined;
  try {
    new RegExp(source, 'u');
    return `${quoted(character)} ${IS_SPLIT}`;
  } catch {
    return undefined;
  }
}

/** The remedy for a possessive quantifier (`a++`) that ends before `offset`; undefined for other faults. */
function possessive(source: string, reason: string, offset: number | undefined): string | undefined {
  if (reason !== 'Nothing to repeat' || offset === undefined) return undefined;
  const quantifier = /[*+?}]\+$/.exec(source.slice(Math.max(0, offset - 2), offset))?.[0];
  return quantifier && `possessive quantifiers (${quoted(quantifier)}) are not supported; leave out the last +`;
}

/**
 * The message for an invalid pattern: V8's reason without its copy of the pattern, the offset in UTF-16 code units
 * where the parser of the syntax tree noticed it, and how to correct it.
 */
export function patternFaultOf(source: string, error: SyntaxError, noticed: SyntaxError | undefined): string {
  const reason = error.message.slice(error.message.lastIndexOf(': ') + 1).trim();
  const offset = offsetOf(noticed);
  const foreign = offset !== undefined && reason === 'Invalid group' ? foreignGroupFault(source, offset) : undefined;
  if (foreign !== undefined) return foreign;
  const remedy = splitRange(source, reason) ?? possessive(source, reason, offset) ?? REMEDIES.get(reason);
  return `${reason}${offset === undefined ? '' : ` near offset ${offset}`}${remedy === undefined ? '' : `: ${remedy}`}`;
}
