import { isPair, scanClass, scanEscape } from './class-scan.js';
import { CostTally, FIRST_ALTERNATIVES, PRICES } from './compile-prices.js';
import { UNROLLED } from './lookahead.js';
import { isQuantifier, LONGEST_BRACES, quantifierAt } from './quantifier.js';
import * as searches from './searches.js';
/**
 * Maximum milliseconds for V8 to parse and compile one pattern, for one-byte and two-byte subjects together. Both
 * happen in native memory and cannot be interrupted.
 */
export const MAX_COMPILE_MS = 50;
/** The cause if V8's searches are the most expensive. */
const TOO_MANY_WAYS = 'too many ways in which optional parts, alternatives and classes follow each other';
/** V8's `kMaxExpansionFactor`: maximum copies that nested repetitions are unrolled to. */
const EXPANSION = 6;
/** `(`, `(?<name>`, `(?=` and the other assertions, `(?i-m:`. */
const OPENING = /^\((?:(\?)(?:<[^=!>]*>|(<?[=!])|[a-z]*(?:-[a-z]*)?:)?)?/;
/**
 * An upper bound of V8's time to compile `source`, from its characters alone. Linear in its length and not recursive.
 * Invalid patterns get some cost too; V8 rejects them.
 */
export function compileCost(source, flags) {
    return new CostReader(source, flags).read();
}
/** Reads a pattern and adds up its cost. */
class CostReader {
    #source;
    #unicode;
    #ignoreCase;
    #multiline;
    #tally = new CostTally();
    #open = [];
    #group = opened('group');
    #last;
    #run = 0;
    #at = 0;
    constructor(source, flags) {
        this.#source = source;
        this.#unicode = /[uv]/.test(flags);
        this.#multiline = flags.includes('m');
        // A modifier anywhere is counted for the whole pattern.
        this.#ignoreCase = flags.includes('i') || /\(\?[ms]*i/.test(source);
    }
    read() {
        const source = this.#source;
        const tally = this.#tally;
        while (this.#at < source.length && tally.us <= MAX_COMPILE_MS * 1000)
            this.#readNext();
        while (this.#open.length > 0)
            this.#close();
        this.#settle();
        const searchesUs = searches.totalUs(grouped(this.#group));
        const most = tally.most();
        const isWithin = tally.usWithoutRegisters <= MAX_COMPILE_MS * 1000;
        const cause = searchesUs > most.us && isWithin ? TOO_MANY_WAYS : most.text;
        return { ms: (tally.us + searchesUs) / 1000, cause, at: this.#at };
    }
    #spend(cause, us, count = 1) {
        this.#tally.add(cause, us, count);
    }
    #readNext() {
        const source = this.#source;
        switch (source[this.#at]) {
            case '(':
                return this.#opening();
            case ')':
                this.#at++;
                if (this.#open.length > 0)
                    this.#close();
                return;
            case '|':
                this.#at++;
                this.#settle();
                return this.#alternative();
            case '*':
            case '+':
            case '?':
            case '{':
                return this.#quantifier();
            case '^':
            case '$':
                return this.#edge();
            case '[':
                return this.#class(scanClass(source, this.#at, this.#unicode));
            case '.':
                return this.#class({ end: this.#at + 1, members: 1, properties: 0, astral: 0, complement: true, broad: false });
            case '\\':
                return this.#escape();
            default:
                return this.#character(isPair(source, this.#at) ? 2 : 1);
        }
    }
    #alternative() {
        const group = this.#group;
        const us = this.#ignoreCase
            ? PRICES.alternativeIgnoringCase
            : ++group.count > FIRST_ALTERNATIVES
                ? PRICES.furtherAlternative
                : PRICES.alternative;
        this.#spend('alternatives', us);
        group.us += us;
        group.alternatives = alternated(group);
        group.sequence = searches.EMPTY;
    }
    #character(length) {
        this.#at += length;
        const wide = this.#unicode && length === 2;
        const us = this.#ignoreCase ? PRICES.characterIgnoringCase : PRICES.character;
        this.#spend('characters', us);
        if (isQuantifier(this.#source, this.#at) || wide) {
            this.#piece(simplePiece(searches.run(wide ? 2 : 1), us));
        }
        else {
            this.#settlePiece();
            this.#run++;
            this.#group.us += us;
        }
    }
    #edge() {
        const startOfText = this.#source[this.#at] === '^' && !this.#multiline;
        this.#at++;
        this.#spend('groups', PRICES.assertion / 2);
        this.#piece(simplePiece(startOfText ? searches.START_OF_TEXT : searches.EMPTY, PRICES.assertion / 2));
    }
    #escape() {
        const source = this.#source;
        const letter = source[this.#at + 1] ?? '';
        if (letter === 'b' || letter === 'B') {
            this.#at += 2;
            const us = this.#ignoreCase && this.#unicode ? PRICES.assertionIgnoringCase : PRICES.assertion;
            this.#spend('groups', us);
            return this.#piece(simplePiece(searches.EMPTY, us));
        }
        if (letter >= '1' && letter <= '9') {
            this.#tally.captures++;
            this.#at += 2;
            while (isDigit(source, this.#at))
                this.#at++;
            return this.#piece(simplePiece(searches.EMPTY, 0));
        }
        const scanned = scanEscape(source, this.#at, this.#unicode);
        const isClass = 'dDwWsS'.includes(letter) || scanned.properties > 0 || scanned.astral > 0;
        if (letter !== '' && isClass)
            return this.#class(scanned, scanned.properties > 0);
        if (letter === 'k')
            this.#tally.captures++;
        this.#character(Math.max(1, scanned.end - this.#at));
    }
    /** A class, or one escape by itself. */
    #class({ end, members, properties, astral, complement, broad }, alone = false) {
        this.#at = end;
        const variants = this.#ignoreCase && this.#unicode;
        let us = variants
            ? PRICES.classIgnoringCase + members * PRICES.memberIgnoringCase
            : PRICES.class + members * PRICES.member;
        us += this.#unicode ? astral * PRICES.astral : 0;
        this.#spend('classes', us);
        if ((this.#unicode && complement) || (this.#ignoreCase && broad)) {
            const wide = variants ? PRICES.wideUnicodeIgnoringCase : this.#unicode ? PRICES.wide : PRICES.wideIgnoringCase;
            this.#spend('wide', wide);
            us += wide;
        }
        if (properties > 0) {
            const each = alone
                ? variants
                    ? PRICES.propertyIgnoringCase
                    : PRICES.property
                : variants
                    ? PRICES.propertyInClassIgnoringCase
                    : PRICES.propertyInClass;
            this.#spend('properties', each * properties, properties);
            us += each * properties;
        }
        // V8 compiles a class beyond the BMP as a choice: the BMP, lone high and low surrogates, and ranges of pairs.
        const single = this.#unicode && complement ? 3 : 1;
        const pair = !this.#unicode ? 0 : (properties > 0 ? (alone ? 25 : 30) : 0) + 3 * astral + (complement ? 1 : 0);
        const kind = properties > 0 ? 'properties' : this.#unicode && complement ? 'wide' : 'class';
        this.#piece({ ...simplePiece(searches.characterClass({ single, pair, kind, members }), us), skipsAny: true });
    }
    #opening() {
        const source = this.#source;
        this.#settle();
        const [prefix = '(', question, behind] = OPENING.exec(source.slice(this.#at, this.#at + LONGEST_BRACES)) ?? [];
        const named = prefix.startsWith('(?<') && behind === undefined;
        const captures = question === undefined || named;
        if (captures)
            this.#tally.captures++;
        this.#spend('groups', behind === undefined ? PRICES.group : PRICES.assertion);
        this.#open.push(this.#group);
        this.#group = { ...opened(behind === undefined ? 'group' : 'assertion'), captures };
        this.#at += prefix.length;
    }
    #close() {
        this.#settle();
        const { kind, us, quantifiers, copies, captures } = this.#group;
        const inside = grouped(this.#group);
        const parts = kind === 'group' ? inside : searches.assertion(inside);
        this.#group = this.#open.pop() ?? opened('group');
        this.#piece({ parts, us: us + PRICES.group, quantifiers, copies, captures, skipsAny: false });
    }
    #quantifier() {
        const counts = quantifierAt(this.#source, this.#at);
        if (counts === undefined)
            return this.#character(1);
        const { min, max, end } = counts;
        this.#at = end;
        const piece = this.#last;
        if (piece === undefined)
            return;
        const rest = max === Infinity || max - min > UNROLLED ? 1 : max - min;
        // V8 does not unroll what may match the empty string, or contains captures.
        const unrolls = !piece.captures && piece.parts[0].min > 0;
        const wanted = unrolls ? Math.max(1, (min > UNROLLED ? 1 : min) + rest) : 1;
        const copies = Math.min(EXPANSION, piece.copies * wanted);
        const more = (piece.us + PRICES.quantifier) * (copies / piece.copies - 1);
        this.#spend('quantifiers', PRICES.quantifier + more);
        this.#spend('nested', PRICES.nested * piece.quantifiers, piece.quantifiers);
        const unroll = unrolls && piece.copies * wanted <= EXPANSION;
        const isBounded = max !== Infinity;
        const isCounted = unroll ? min > UNROLLED || (isBounded && max - min > UNROLLED) : min > 0 || isBounded;
        if (isCounted)
            this.#tally.counters++;
        let least = min;
        if (unroll && min > 0 && min <= UNROLLED && max === Infinity) {
            // The required rounds are separate: a search without budget ends between them and the optional ones.
            this.#append(searches.repetition(piece.parts, min, min, false, true));
            least = 0;
        }
        const parts = searches.repetition(piece.parts, least, max, piece.skipsAny, unroll);
        const us = piece.us + more + PRICES.quantifier;
        this.#last = { ...piece, parts, us, quantifiers: piece.quantifiers + 1, copies, skipsAny: false };
    }
    #piece(piece) {
        this.#settle();
        this.#last = piece;
    }
    /** Appends everything that can no longer be quantified to the sequence. */
    #settle() {
        this.#settlePiece();
        if (this.#run === 0)
            return;
        this.#append(searches.run(this.#run));
        this.#run = 0;
    }
    #settlePiece() {
        const piece = this.#last;
        if (piece === undefined)
            return;
        this.#last = undefined;
        this.#group.us += piece.us;
        this.#group.quantifiers += piece.quantifiers;
        this.#group.copies = Math.max(this.#group.copies, piece.copies);
        this.#group.captures ||= piece.captures;
        this.#append(piece.parts);
    }
    #append(parts) {
        this.#group.sequence = searches.sequence(this.#group.sequence, parts);
    }
}
function opened(kind) {
    return {
        kind,
        alternatives: undefined,
        count: 0,
        sequence: searches.EMPTY,
        us: 0,
        quantifiers: 0,
        copies: 1,
        captures: false,
    };
}
/** A piece without quantifiers and groups. */
function simplePiece(parts, us) {
    return { parts, us, quantifiers: 0, copies: 1, captures: false, skipsAny: false };
}
/** The alternatives of a group so far as one part. */
function alternated({ alternatives, sequence }) {
    return alternatives === undefined ? sequence : searches.choice(alternatives, sequence);
}
/** A group as one part. */
function grouped(group) {
    const parts = alternated(group);
    return group.alternatives === undefined ? parts : searches.chosen(parts);
}
const isDigit = (source, at) => source.charCodeAt(at) >= 0x30 && source.charCodeAt(at) <= 0x39;
//# sourceMappingURL=compile-cost.js.map