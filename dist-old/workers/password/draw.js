import { randomBytes } from 'node:crypto';
/**
 * Draws a password of `length` characters, uniformly from all that contain a character of every class: whole passwords
 * are drawn until one does. With 8 characters of four classes this takes two or three draws, with one class one.
 */
export function drawPassword(classes, length) {
    const alphabet = classes.join('');
    for (;;) {
        const password = drawCharacters(alphabet, length);
        if (classes.every(characters => holdsOne(password, characters)))
            return password;
    }
}
function holdsOne(password, characters) {
    for (const character of password)
        if (characters.includes(character))
            return true;
    return false;
}
/**
 * Each character with the same probability: bytes from the last, incomplete run of the alphabet are dropped, because a
 * modulo would favor their characters.
 */
function drawCharacters(alphabet, length) {
    const fair = 256 - (256 % alphabet.length);
    let text = '';
    while (text.length < length) {
        for (const byte of randomBytes(length * 2)) {
            if (byte < fair && text.length < length)
                text += alphabet[byte % alphabet.length];
        }
    }
    return text;
}
//# sourceMappingURL=draw.js.map