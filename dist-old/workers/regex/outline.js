import { visitRegExpAST } from '@eslint-community/regexpp';
import { NO_LETTER } from './alphabet.js';
const ANYTHING = { source: '(?s:.)*?', size: 2 };
/**
 * Maximum instructions for expanded repetitions and back-references. At this size RE2 takes at most half a second for
 * 100,000 characters.
 */
const MAX_EXPANSION = 600;
/** The character sets that occur in `syntax`. */
export function characterSets(syntax, flags) {
    const sets = new Set();
    const add = (node) => {
        if (node.parent?.type === 'Alternative' || node.parent?.type === 'Quantifier')
            sets.add(setOf(node, flags));
    };
    visitRegExpAST(syntax, { onCharacterEnter: add, onCharacterSetEnter: add, onCharacterClassEnter: add });
    return sets;
}
/**
 * A pattern for RE2, in the letters of `alphabet`, that matches at least wherever `syntax` does. What RE2 lacks
 * (lookaround, back-references) is omitted or widened, as are repetitions that would be too large. It need not prefer
 * the same match or capture the same groups; repetitions are lazy because RE2 then stops earlier.
 */
export function outlineOf(syntax, flags, alphabet) {
    return new Outliner(flags, alphabet).choice(syntax.alternatives);
}
class Outliner {
    #flags;
    #alphabet;
    #room = MAX_EXPANSION;
    /** Whether a back-reference is being expanded to a copy of its group. */
    #copying = false;
    constructor(flags, alphabet) {
        this.#flags = flags;
        this.#alphabet = alphabet;
    }
    choice(alternatives) {
        const options = alternatives.map(({ elements }) => elements.map(element => this.#element(element)));
        return {
            source: options.map(parts => parts.map(part => part.source).join('')).join('|'),
            size: options.flat().reduce((sum, part) => sum + part.size, options.length),
        };
    }
    #element(node) {
        switch (node.type) {
            case 'Character':
            case 'CharacterSet':
            case 'CharacterClass':
                return this.#letters(setOf(node, this.#flags));
            case 'Group':
            case 'CapturingGroup':
                return group(this.choice(node.alternatives));
            case 'Quantifier':
                return this.#repetition(node);
            case 'Assertion':
                return { source: this.#copying ? '' : this.#assertion(node), size: 1 };
            case 'Backreference':
                return this.#reference(node);
            case 'ExpressionCharacterClass':
                return ANYTHING;
        }
    }
    #letters(set) {
        const ranges = this.#alphabet.ranges(set);
        const source = ranges.map(([first, last]) => `${byte(first)}-${byte(last)}`).join('');
        return { source: `[${source || NO_LETTER}]`, size: Math.max(1, 2 * ranges.length - 1) };
    }
    #assertion(node) {
        switch (node.kind) {
            case 'start':
                return this.#edge('\\A', '(?m:^)');
            case 'end':
                return this.#edge('\\z', '(?m:$)');
            case 'word':
                return node.negate ? '\\B' : '\\b';
            default:
                return '';
        }
    }
    #edge(ofText, ofLine) {
        if (!this.#flags.includes('m'))
            return ofText;
        return this.#alphabet.hasOneLineEnd ? ofLine : '';
    }
    #repetition({ element, min, max }) {
        const { source, size } = group(this.#element(element));
        const copies = max === Infinity ? Math.max(min, 1) : max;
        if (copies > 1 && copies * size > this.#room)
            return { source: `${source}${min === 0 ? '*?' : '+?'}`, size: size + 1 };
        if (copies > 1)
            this.#room -= copies * size;
        return { source: `${source}{${min},${max === Infinity ? '' : max}}?`, size: copies * size + 1 };
    }
    /** A back-reference matches something that its group matches, or nothing. */
    #reference({ resolved }) {
        if (this.#copying)
            return ANYTHING;
        this.#copying = true;
        const copies = (Array.isArray(resolved) ? resolved : [resolved]).map(({ alternatives }) => this.choice(alternatives));
        this.#copying = false;
        const size = copies.reduce((sum, copy) => sum + copy.size, 1);
        if (size > this.#room)
            return ANYTHING;
        this.#room -= size;
        return group({ source: `${copies.map(copy => copy.source).join('|')}|`, size });
    }
}
const group = ({ source, size }) => ({ source: `(?:${source})`, size });
const byte = (code) => `\\x${code.toString(16).padStart(2, '0')}`;
/**
 * Single characters are written by value: a part of the source, such as a lone backslash, can have another meaning on
 * its own.
 */
function setOf(node, flags) {
    if (node.type !== 'Character')
        return node.raw;
    const hex = node.value.toString(16);
    return flags.includes('u') ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
//# sourceMappingURL=outline.js.map