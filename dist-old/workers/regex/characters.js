/** Invisible characters and their names in Unicode and ASCII. */
const NAMES = new Map([
    ['\0', 'NUL'],
    ['\b', 'backspace'],
    ['\t', 'tab'],
    ['\n', 'line feed'],
    ['\v', 'vertical tab'],
    ['\f', 'form feed'],
    ['\r', 'carriage return'],
    [' ', 'space'],
    ['\u00a0', 'no-break space'],
    ['\u2028', 'line separator'],
    ['\u2029', 'paragraph separator'],
    ['\ufeff', 'byte order mark'],
]);
/** A character for messages: quoted when visible, else by name, else by code point. */
export function characterName(character) {
    const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const name = NAMES.get(character);
    if (name !== undefined)
        return `${name} (${code})`;
    if (/\p{Surrogate}/u.test(character))
        return `${code}, half of a surrogate pair`;
    return /[\p{C}\p{Z}\p{M}]/u.test(character) ? code : JSON.stringify(character);
}
/** `.`, `\d`, `\p{…}` and their kin (ECMA-262 section 22.2.1, CharacterClassEscape). */
export function describeSet(node, flags) {
    if (node.kind === 'any')
        return flags.dotall ? 'any character, line ends too' : 'any character but a line end';
    if (node.kind !== 'property')
        return node.negate ? `any character but ${SETS[node.kind]}` : SETS[node.kind];
    const property = node.value === null ? node.key : `${node.key}=${node.value}`;
    return `a character ${node.negate ? 'without' : 'with'} the Unicode property ${property}`;
}
const SETS = {
    digit: 'a digit, 0 to 9',
    space: 'white space, line ends among it',
    word: 'a word character: a letter A to Z or a to z, a digit or _',
};
/** A class by its members, in the order written. */
export function describeClass({ negate, elements }) {
    if (elements.length === 0)
        return negate ? 'any character, line ends too' : 'no character: an empty class never matches';
    return `one character${negate ? ' other than' : ' of'}: ${elements.map(describeMember).join('; ')}`;
}
function describeMember(node) {
    switch (node.type) {
        case 'Character':
            return characterName(String.fromCodePoint(node.value));
        case 'CharacterClassRange':
            return `${describeMember(node.min)} to ${describeMember(node.max)}`;
        case 'CharacterSet':
            return describeSet(node, {});
        default:
            return node.raw;
    }
}
//# sourceMappingURL=characters.js.map