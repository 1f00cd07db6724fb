/** V8's reasons that leave open what would be right, and the answer. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  [
    'Nothing to repeat',
    'a quantifier needs something before it; to match the character itself, write a backslash before it',
  ],
  ['Unterminated group', 'a ( lacks its ); to match the character itself, write \\('],
  ["Unmatched ')'", 'there is no ( for it; to match the character itself, write \\)'],
  ['Unterminated character class', 'a [ lacks its ]; to match the character itself, write \\['],
  [
    'Range out of order in character class',
    'the lower character comes first; to match a hyphen, write \\- or put it last',
  ],
  ['numbers out of order in {} quantifier', 'the smaller number comes first'],
  ['\\ at end of pattern', 'to match a backslash, write it twice'],
  ['Invalid group', 'after (? comes one of : = ! <= <! or a name in <>'],
  ['Lone quantifier brackets', 'with the unicode flag, { and } and ] stand for themselves only after a backslash'],
  ['Incomplete quantifier', 'with the unicode flag, { stands for itself only after a backslash'],
  ['Invalid capture group name', 'a name begins with a letter, _ or $, goes on with those and digits, and ends at >'],
  ['Duplicate capture group name', 'each name may be given once'],
  ['Invalid named capture referenced', 'there is no group of this name'],
  ['Invalid named reference', '\\k is followed by the name of a group in <>'],
  ['Invalid property name', '\\p is followed by a Unicode property in braces, such as \\p{L} or \\p{Script=Greek}'],
  [
    'Invalid property name in character class',
    '\\p is followed by a Unicode property in braces, such as \\p{L} or \\p{Script=Greek}',
  ],
  [
    'Invalid escape',
    'with the unicode flag, a backslash stands only before syntax characters and the escapes that exist',
  ],
  ['Invalid Unicode escape', 'write \\uXXXX, or \\u{X} up to \\u{10FFFF}'],
  ['Invalid decimal escape', 'with the unicode flag, a backslash and a number refer to a group that exists'],
  ['Invalid class escape', 'with the unicode flag, only the escapes that exist may stand in a class'],
  ['Invalid character class', 'a class such as \\d or \\w cannot be the end of a range'],
]);

/**
 * A message for people: V8's reason, where the parser noticed it (in
 * UTF-16 code units, often just past the spot), and what would be right. V8's repetition of the pattern is left out.
 */
export function faultOf(error: SyntaxError, noticed: SyntaxError | undefined): string {
  const reason = error.message.slice(error.message.lastIndexOf(': ') + 1).trim();
  const place =
    noticed !== undefined && 'index' in noticed && typeof noticed.index === 'number'
      ? ` (noticed at offset ${noticed.index})`
      : '';
  const remedy = REMEDIES.get(reason);
  return `${reason}${place}${remedy === undefined ? '' : `: ${remedy}`}`;
}
