/**
 * The nine places, from the owner's on: whose they are, what they permit, and the special bit that a letter of its own
 * shows in the execute places.
 */
const PLACES = ['owner', 'group', 'others'].flatMap((whose, triple) => {
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

/** What `ls` writes before the nine characters: POSIX's file types, and those of other systems that GNU ls knows. */
const FILE_TYPES = '-bcdlpsCDMnP?';

/** Reads nine characters as `ls` writes them (POSIX, ls, "file mode"), or ten with the file type first. */
export function readSymbolic(text: string): { readonly mode: number } | { readonly fault: string } {
  const characters = [...text];
  const { length } = characters;
  if (length !== 9 && length !== 10)
    return { fault: `it has ${length} characters; 9 are right, or 10 with the file type first` };
  const [type = ''] = characters;
  if (length === 10 && !FILE_TYPES.includes(type)) {
    return { fault: `${JSON.stringify(type)} at offset 0 is no file type; - is a file, d a directory, l a link` };
  }
  let mode = 0;
  for (const [index, { whose, what, letter, bit, special }] of PLACES.entries()) {
    const offset = length - 9 + index;
    const character = characters[offset] ?? '';
    if (character === letter) mode |= bit;
    else if (special && character === special.letter) mode |= bit | special.bit;
    else if (special && character === special.letter.toUpperCase()) mode |= special.bit;
    else if (character !== '-') {
      const right = special ? `${letter}, ${special.letter}, ${special.letter.toUpperCase()} or -` : `${letter} or -`;
      return {
        fault:
          `${JSON.stringify(character)} at offset ${offset} stands for the ${what} permission of the ${whose}, ` +
          `where ${right} can stand`,
      };
    }
  }
  return { mode };
}

/** A mode in the nine characters of `ls`. */
export function writeSymbolic(mode: number): string {
  return PLACES.map(({ letter, bit, special }) => {
    const permitted = (mode & bit) !== 0;
    if (special === undefined || (mode & special.bit) === 0) return permitted ? letter : '-';
    return permitted ? special.letter : special.letter.toUpperCase();
  }).join('');
}
