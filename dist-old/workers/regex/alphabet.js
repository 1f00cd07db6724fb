import { Buffer } from 'node:buffer';
const WORD = '\\w';
const LINE_END = '[\\n\\r\\u2028\\u2029]';
/** A letter that is not used for any text. */
export const NO_LETTER = '\\x00';
/**
 * Rewrites a text so that another engine reads it as V8 does: characters that a pattern cannot distinguish become the
 * same ASCII letter. V8 decides which sets contain a character. Letter case, `\s`, `\p{…}`, surrogates and
 * everything else that engines disagree on therefore never reach the other engine. Word characters become ASCII word
 * characters and line ends `\n`, so that assertions work.
 */
export class Alphabet {
    /** Whether all line ends become `\n`; false when the pattern distinguishes them. */
    hasOneLineEnd;
    #letters = new Map();
    #members = new Map();
    #unicode;
    constructor(unicode, hasOneLineEnd) {
        this.#unicode = unicode;
        this.hasOneLineEnd = hasOneLineEnd;
    }
    /** The alphabet for the characters of `text`; undefined when ASCII has too few letters. */
    static of(text, sets, flags) {
        const unicode = flags.includes('u');
        const names = [...new Set([WORD, LINE_END, ...sets])];
        const tests = names.map(set => new RegExp(`^(?:${set})$`, flags.replace('m', '')));
        const kinds = new Map();
        for (const character of new Set(unicode ? text : text.split(''))) {
            const kind = tests.map(test => (test.test(character) ? '1' : '0')).join('');
            const alike = kinds.get(kind);
            if (alike)
                alike.push(character);
            else
                kinds.set(kind, [character]);
        }
        const supply = letterSupply();
        const alphabet = new Alphabet(unicode, [...kinds.keys()].filter(isLineEndKind).length <= 1);
        for (const [kind, characters] of kinds) {
            const letter = isWordKind(kind)
                ? supply.word.pop()
                : ((isLineEndKind(kind) ? supply.lineEnd.pop() : undefined) ?? supply.other.pop());
            if (letter === undefined)
                return undefined;
            for (const character of characters)
                alphabet.#letters.set(character, letter);
            names.forEach((set, n) => {
                if (kind[n] === '1')
                    alphabet.#members.set(set, [...(alphabet.#members.get(set) ?? []), letter]);
            });
        }
        return alphabet;
    }
    /** The letters of a set as ascending ranges. */
    ranges(set) {
        const ranges = [];
        for (const letter of (this.#members.get(set) ?? []).toSorted((a, b) => a - b)) {
            const open = ranges.at(-1);
            if (open && open[1] === letter - 1)
                open[1] = letter;
            else
                ranges.push([letter, letter]);
        }
        return ranges;
    }
    /** Rewrites `text`, which must consist of characters of the text that the alphabet was made for. */
    write(text) {
        const letters = Buffer.alloc(text.length);
        const places = new Uint32Array(text.length + 1);
        const ordinals = new Uint32Array(text.length + 1);
        let count = 0;
        let place = 0;
        for (const character of this.#unicode ? text : text.split('')) {
            letters[count] = this.#letters.get(character) ?? 0;
            places[count] = place;
            ordinals.fill(count, place, place + character.length);
            place += character.length;
            count += 1;
        }
        places[count] = place;
        ordinals[place] = count;
        return { letters: letters.subarray(0, count), places, ordinals };
    }
}
/** A kind of character is a string of 0 and 1 for the sets that contain it, starting with WORD and LINE_END. */
const isWordKind = (kind) => kind[0] === '1';
const isLineEndKind = (kind) => kind[1] === '1';
const isWord = (letter) => /\w/.test(String.fromCharCode(letter));
/** All ASCII letters except NUL, by their meaning for assertions. */
function letterSupply() {
    const all = Array.from({ length: 127 }, (_, n) => n + 1);
    return {
        word: all.filter(isWord),
        lineEnd: [0x0a],
        other: all.filter(letter => letter !== 0x0a && !isWord(letter)),
    };
}
//# sourceMappingURL=alphabet.js.map