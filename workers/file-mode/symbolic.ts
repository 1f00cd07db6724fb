import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';

/**
 * The nine positions, starting with the owner's: class, permission, and in execute positions the special bit that
 * another letter stands for.
 */
const POSITIONS = ['owner', 'group', 'others'].flatMap((whose, triple) => {
  const special = [
    { bit: 0o4000, letter: 's' },
    { bit: 0o2000, letter: 's' },
    { bit: 0o1000, letter: 't' },
  ][triple]!;
  const shift = 6 - 3 * triple;
  return [
    { whose, what: 'read', letter: 'r', bit: 4 << shift, special: undefined },
    { whose, what: 'write', letter: 'w', bit: 2 << shift, special: undefined },
    { whose, what: 'execute', letter: 'x', bit: 1 << shift, special },
  ];
});

/** File types that `ls` writes before the permissions: those of POSIX and the others of GNU ls. */
const FILE_TYPES = '-bcdlpsCDMnP?';

/**
 * What `ls -l` writes after the permissions: POSIX leaves the mark open; it is `.` or `+` for a security context or an
 * access control list with GNU ls, and `@` for extended attributes on macOS.
 */
const MARK = /[.+@]$/;

/**
 * Reads nine characters as `ls` writes them (POSIX, ls, "file mode"), or ten with the file type first; a mark after
 * them is dropped.
 */
export function readSymbolic(text: string): { readonly mode: number } | { readonly fault: string } {
  const characters = [...text.replace(MARK, '')];
  const { length } = characters;
  if (length !== 9 && length !== 10)
    return { fault: `expected 9 characters, or 10 with the file type first, got ${length}` };
  const [type = ''] = characters;
  if (length === 10 && !FILE_TYPES.includes(type)) {
    return {
      fault: `${visiblyQuoted(type)} at offset 0 is not a file type such as - (file), d (directory) or l (link)`,
    };
  }
  let mode = 0;
  for (const [index, { whose, what, letter, bit, special }] of POSITIONS.entries()) {
    const offset = length - 9 + index;
    const character = characters[offset] ?? '';
    if (character === letter) mode |= bit;
    else if (special && character === special.letter) mode |= bit | special.bit;
    else if (special && character === special.letter.toUpperCase()) mode |= special.bit;
    else if (character !== '-') {
      const expected = special
        ? `${letter}, ${special.letter}, ${special.letter.toUpperCase()} or -`
        : `${letter} or -`;
      return {
        fault: `expected ${expected} at offset ${offset} (${whose} ${what}), got ${visiblyQuoted(character)}`,
      };
    }
  }
  return { mode };
}

/** Writes a mode as the nine characters of `ls`. */
export function writeSymbolic(mode: number): string {
  return POSITIONS.map(({ letter, bit, special }) => {
    const permitted = (mode & bit) !== 0;
    if (special === undefined || (mode & special.bit) === 0) return permitted ? letter : '-';
    return permitted ? special.letter : special.letter.toUpperCase();
  }).join('');
}
