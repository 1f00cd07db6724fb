import { visitRegExpAST } from '@eslint-community/regexpp';
import { quoted } from '../text/quoted.js';
import type { Pattern } from './pattern.js';

/** Escapes of other engines (PCRE2, Java, Python, Ruby, Go, .NET) by their letters: what they mean, what to write. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['A', 'for the start of the text, write ^ without the multiline flag'],
  ['Z', 'for the end of the text, write $ without the multiline flag'],
  ['z', 'for the end of the text, write $ without the multiline flag'],
  ['G', 'for the end of the last match, set the sticky flag'],
  ['K', 'for text before the match, write a look-behind (?<=…)'],
  ['Q', 'for literal text, escape its characters one by one'],
  ['E', 'for literal text, escape its characters one by one'],
  ['h', 'for a space or a tab, write [ \\t]'],
  ['H', 'for anything but a space or a tab, write [^ \\t]'],
  ['R', 'for a line end, write (?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])'],
  ['N', 'for anything but a line end, write a dot'],
  ['X', 'for a character with its marks, write \\P{M}\\p{M}* with the unicode flag'],
  ['e', 'for the escape character, write \\x1b'],
  ['a', 'for the bell character, write \\x07'],
  ['g', 'for a back-reference, write \\1 or \\k<name>'],
  ['k', 'for a back-reference, name a group: (?<name>…)'],
  ['m', 'for the start of a word, write \\b'],
  ['M', 'for the end of a word, write \\b'],
  ['y', 'for the start or the end of a word, write \\b'],
  ['Y', 'for a place inside a word, write \\B'],
  ['p', 'for a Unicode property, write \\p{…} with the unicode flag'],
  ['P', 'for a Unicode property, write \\P{…} with the unicode flag'],
  ['x', 'for a code point, write \\u{…} with the unicode flag'],
  ['o', 'for a code point, write \\u{…} with the unicode flag'],
]);

/** Letters that mean something only with what follows: braces, or the delimiters of a name. */
const FOLLOWED: ReadonlyMap<string, RegExp> = new Map([
  ['x', /^\{[\dA-Fa-f]+\}/],
  ['o', /^\{[0-7]+\}/],
  ['g', /^(?:-?\d|\{[-\w]+\}|<[-\w]+>|'[-\w]+')/],
  ['k', /^(?:\{\w+\}|<\w+>|'\w+')/],
  ['p', /^\^?[A-Z]/],
  ['P', /^[A-Z]/],
  ['N', /^(?!\{)/],
]);

/** POSIX classes (IEEE Std 1003.1 section 9.3.5), with a class of ECMAScript for each. */
const POSIX: ReadonlyMap<string, string> = new Map([
  ['alpha', '[A-Za-z]'],
  ['digit', '\\d'],
  ['alnum', '[A-Za-z\\d]'],
  ['upper', '[A-Z]'],
  ['lower', '[a-z]'],
  ['space', '\\s'],
  ['blank', '[ \\t]'],
  ['punct', '[!-\\/:-@[-`{-~]'],
  ['xdigit', '[\\dA-Fa-f]'],
  ['word', '\\w'],
  ['cntrl', '[\\0-\\x1f\\x7f]'],
  ['graph', '[!-~]'],
  ['print', '[ -~]'],
  ['ascii', '[\\0-\\x7f]'],
]);

const POSIX_CLASS = /\[([:.=])(\^?)([^:.=\]]*)\1\]/;
const NO_MINIMUM = /^\{,\d+\}/;

/** Whether a pattern may have any of these: most have none, and need no walk through their tree. */
const MAYBE = /\\[AZzGKQEhHRNXeagkmMyYpPxo]|\[[:.=]|&&\[|\{,\d/;

/** Maximum warnings of one pattern. */
const MAX_WARNINGS = 5;

/**
 * Warnings about syntax of other engines that ECMAScript without the unicode flag reads as the characters themselves
 * (ECMA-262 annex B.1.2); with it, it is an error.
 */
export function otherEngineWarnings({ source, flags, syntax }: Pattern): string[] {
  if (syntax === undefined || flags.includes('u') || !MAYBE.test(source)) return [];
  const warnings = new Map<string, string>();
  const add = (text: string, offset: number, advice: string): void => {
    if (warnings.size < MAX_WARNINGS && !warnings.has(text))
      warnings.set(text, `pattern: ${quoted(text)} at offset ${offset} is read as its characters; ${advice}`);
  };
  visitRegExpAST(syntax, {
    onCharacterEnter: ({ raw, start, end }) => {
      if (raw === '{') {
        const braces = start > 0 ? NO_MINIMUM.exec(source.slice(start, start + 12))?.[0] : undefined;
        if (braces !== undefined) add(braces, start, `write {0${braces.slice(1)}`);
      } else if (raw.length === 2) {
        const letter = raw.charAt(1);
        const rest = FOLLOWED.get(letter)?.exec(source.slice(end, end + 40))?.[0];
        const advice =
          raw.startsWith('\\') && (rest !== undefined || !FOLLOWED.has(letter)) ? ESCAPES.get(letter) : undefined;
        if (advice !== undefined) add(raw + (rest ?? ''), start, advice);
      }
    },
    onCharacterClassEnter: ({ start, end }) => {
      const text = source.slice(start, end);
      const posix = POSIX_CLASS.exec(text);
      // Without the outer brackets it is a mistake elsewhere, too, and likely the same one.
      if (posix && (posix.index > 0 || POSIX.has(posix[3] ?? ''))) addPosix(add, posix, start);
      const operation = /&&\[/.exec(text);
      if (operation) add(operation[0], start + operation.index, 'write a look-ahead for an intersection: (?=[…])[…]');
    },
  });
  return [...warnings.values()];
}

function addPosix(
  add: (text: string, offset: number, advice: string) => void,
  { 0: text, 2: not = '', 3: name = '', index }: RegExpExecArray,
  start: number,
): void {
  const equivalent = POSIX.get(name);
  const advice = equivalent === undefined ? 'ECMAScript has no such classes' : `write ${equivalent} for this class`;
  add(text, start + index, not === '' ? advice : 'write the complement, such as \\D or [^a-z]');
}
