import { isPair, type ScannedClass, scanClass, scanEscape } from './class-scan.js';
import { BOUNDARY_VERSIONS, type Cause, CostTally, FIRST_ALTERNATIVES, PRICES } from './compile-prices.js';
import { groupOpeningAt } from './group-opening.js';
import { UNROLLED } from './lookahead.js';
import { isQuantifier, quantifierAt } from './quantifier.js';
import * as searches from './searches.js';

/**
 * Maximum milliseconds for V8 to parse and compile one pattern, for one-byte and two-byte subjects together. Both
 * happen in native memory and cannot be interrupted.
 */
export const MAX_COMPILE_MS = 50;

/** The cost of compiling a pattern. */
export interface CompileCost {
  /** An upper bound; reading stops where it exceeds the maximum. */
  readonly ms: number;
  /** The most expensive construct and its count up to `at`: `about 125 Unicode property escapes`. */
  readonly cause: string;
  /** How far the pattern was read, in UTF-16 code units. */
  readonly at: number;
}

/** The cause if V8's searches are the most expensive. */
const TOO_MANY_WAYS = 'too many ways in which optional parts, alternatives and classes follow each other';

/** V8's `kMaxExpansionFactor`: maximum copies that nested repetitions are unrolled to. */
const EXPANSION = 6;

/** A piece of a pattern that a quantifier may follow. */
interface Piece {
  readonly parts: searches.Parts;
  /** Microseconds, without the parts of the cost that depend on the whole pattern. */
  readonly us: number;
  readonly quantifiers: number;
  /** The number of copies that V8 makes of its innermost part. */
  readonly copies: number;
  /** Whether a group in it captures. */
  readonly captures: boolean;
  readonly skipsAny: boolean;
}

/** An open group. */
interface OpenGroup {
  readonly kind: 'group' | 'assertion';
  alternatives: searches.Parts | undefined;
  /** The number of complete alternatives. */
  count: number;
  sequence: searches.Parts;
  us: number;
  quantifiers: number;
  copies: number;
  captures: boolean;
}

/**
 * An upper bound of V8's time to compile `source`, from its characters alone. Linear in its length and not recursive.
 * Invalid patterns get some cost too; V8 rejects them.
 */
export function compileCost(source: string, flags: string): CompileCost {
  return new CostReader(source, flags).read();
}

/** Reads a pattern and adds up its cost. */
class CostReader {
  readonly #source: string;
  readonly #unicode: boolean;
  readonly #ignoreCase: boolean;
  readonly #multiline: boolean;
  readonly #tally = new CostTally();
  readonly #open: OpenGroup[] = [];
  #group: OpenGroup = opened('group');
  #last: Piece | undefined;
  #run = 0;
  /** Boundaries since the last character, class or back-reference. */
  #boundaries = 0;
  #at = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#unicode = /[uv]/.test(flags);
    this.#multiline = flags.includes('m');
    // A modifier anywhere is counted for the whole pattern.
    this.#ignoreCase = flags.includes('i') || /\(\?[ms]*i/.test(source);
  }

  read(): CompileCost {
    const source = this.#source;
    const tally = this.#tally;
    while (this.#at < source.length && tally.us <= MAX_COMPILE_MS * 1000) this.#readNext();
    while (this.#open.length > 0) this.#close();
    this.#settle();
    const searchesUs = searches.totalUs(grouped(this.#group));
    const most = tally.most();
    const isWithin = tally.usWithoutRegisters <= MAX_COMPILE_MS * 1000;
    const cause = searchesUs > most.us && isWithin ? TOO_MANY_WAYS : most.text;
    return { ms: (tally.us + searchesUs) / 1000, cause, at: this.#at };
  }

  #spend(cause: Cause, us: number, count = 1): void {
    this.#tally.add(cause, us, count);
  }

  #readNext(): void {
    const source = this.#source;
    switch (source[this.#at]) {
      case '(':
        return this.#opening();
      case ')':
        this.#at++;
        if (this.#open.length > 0) this.#close();
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

  #alternative(): void {
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

  #character(length: number): void {
    this.#at += length;
    this.#boundaries = 0;
    const wide = this.#unicode && length === 2;
    const us = this.#ignoreCase ? PRICES.characterIgnoringCase : PRICES.character;
    this.#spend('characters', us);
    if (isQuantifier(this.#source, this.#at) || wide) {
      this.#piece(simplePiece(searches.run(wide ? 2 : 1), us));
    } else {
      this.#settlePiece();
      this.#run++;
      this.#group.us += us;
    }
  }

  #edge(): void {
    const startOfText = this.#source[this.#at] === '^' && !this.#multiline;
    this.#at++;
    this.#spend('groups', PRICES.assertion / 2);
    this.#piece(simplePiece(startOfText ? searches.START_OF_TEXT : searches.EMPTY, PRICES.assertion / 2));
  }

  #escape(): void {
    const source = this.#source;
    const letter = source[this.#at + 1] ?? '';
    if (letter === 'b' || letter === 'B') return this.#boundary();
    if (letter >= '1' && letter <= '9') {
      this.#tally.captures++;
      this.#boundaries = 0;
      this.#at += 2;
      while (isDigit(source, this.#at)) this.#at++;
      return this.#piece(simplePiece(searches.EMPTY, 0));
    }
    const scanned = scanEscape(source, this.#at, this.#unicode);
    const isClass = 'dDwWsS'.includes(letter) || scanned.properties > 0 || scanned.astral > 0;
    if (letter !== '' && isClass) return this.#class(scanned, scanned.properties > 0);
    if (letter === 'k') this.#tally.captures++;
    this.#character(Math.max(1, scanned.end - this.#at));
  }

  #boundary(): void {
    this.#at += 2;
    const us = this.#ignoreCase && this.#unicode ? PRICES.assertionIgnoringCase : PRICES.assertion;
    this.#spend('groups', us);
    const first = this.#unicode ? PRICES.boundaryInRowUnicode : PRICES.boundaryInRow;
    // Above any maximum long before the product is infinite.
    this.#spend('boundaries', first * BOUNDARY_VERSIONS ** Math.min(100, ++this.#boundaries));
    this.#piece(simplePiece(searches.BOUNDARY, us));
  }

  /** A class, or one escape by itself. */
  #class({ end, members, properties, astral, complement, broad }: ScannedClass, alone = false): void {
    this.#at = end;
    this.#boundaries = 0;
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

  #opening(): void {
    this.#settle();
    const { kind, end } = groupOpeningAt(this.#source, this.#at);
    const captures = kind === 'capture';
    const isGroup = captures || kind === 'group';
    if (captures) this.#tally.captures++;
    this.#spend('groups', isGroup ? PRICES.group : PRICES.assertion);
    this.#open.push(this.#group);
    this.#group = { ...opened(isGroup ? 'group' : 'assertion'), captures };
    this.#at = end;
  }

  #close(): void {
    this.#settle();
    const { kind, us, quantifiers, copies, captures } = this.#group;
    const inside = grouped(this.#group);
    const parts = kind === 'group' ? inside : searches.assertion(inside);
    this.#group = this.#open.pop() ?? opened('group');
    this.#piece({ parts, us: us + PRICES.group, quantifiers, copies, captures, skipsAny: false });
  }

  #quantifier(): void {
    const counts = quantifierAt(this.#source, this.#at);
    if (counts === undefined) return this.#character(1);
    const { min, max, end } = counts;
    this.#at = end;
    const piece = this.#last;
    if (piece === undefined) return;
    const rest = max === Infinity || max - min > UNROLLED ? 1 : max - min;
    // V8 does not unroll what may match the empty string, or contains captures.
    const unrolls = !piece.captures && piece.parts[0]!.min > 0;
    const wanted = unrolls ? Math.max(1, (min > UNROLLED ? 1 : min) + rest) : 1;
    const copies = Math.min(EXPANSION, piece.copies * wanted);
    const more = (piece.us + PRICES.quantifier) * (copies / piece.copies - 1);
    this.#spend('quantifiers', PRICES.quantifier + more);
    this.#spend('nested', PRICES.nested * piece.quantifiers, piece.quantifiers);
    const unroll = unrolls && piece.copies * wanted <= EXPANSION;
    const isBounded = max !== Infinity;
    const isCounted = unroll ? min > UNROLLED || (isBounded && max - min > UNROLLED) : min > 0 || isBounded;
    if (isCounted) this.#tally.counters++;
    let least = min;
    if (unroll && min > 0 && min <= UNROLLED && max - min > UNROLLED) {
      // The required rounds are separate: a search without budget ends between them and the optional ones.
      this.#append(searches.repetition(piece.parts, min, min, false, true));
      least = 0;
    }
    const parts = searches.repetition(piece.parts, least, max, piece.skipsAny, unroll);
    const us = piece.us + more + PRICES.quantifier;
    this.#last = { ...piece, parts, us, quantifiers: piece.quantifiers + 1, copies, skipsAny: false };
  }

  #piece(piece: Piece): void {
    this.#settle();
    this.#last = piece;
  }

  /** Appends everything that can no longer be quantified to the sequence. */
  #settle(): void {
    this.#settlePiece();
    if (this.#run === 0) return;
    this.#append(searches.run(this.#run));
    this.#run = 0;
  }

  #settlePiece(): void {
    const piece = this.#last;
    if (piece === undefined) return;
    this.#last = undefined;
    this.#group.us += piece.us;
    this.#group.quantifiers += piece.quantifiers;
    this.#group.copies = Math.max(this.#group.copies, piece.copies);
    this.#group.captures ||= piece.captures;
    this.#append(piece.parts);
  }

  #append(parts: searches.Parts): void {
    this.#group.sequence = searches.sequence(this.#group.sequence, parts);
  }
}

function opened(kind: OpenGroup['kind']): OpenGroup {
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
function simplePiece(parts: searches.Parts, us: number): Piece {
  return { parts, us, quantifiers: 0, copies: 1, captures: false, skipsAny: false };
}

/** The alternatives of a group so far as one part. */
function alternated({ alternatives, sequence }: OpenGroup): searches.Parts {
  return alternatives === undefined ? sequence : searches.choice(alternatives, sequence);
}

/** A group as one part. */
function grouped(group: OpenGroup): searches.Parts {
  const parts = alternated(group);
  return group.alternatives === undefined ? parts : searches.chosen(parts);
}

const isDigit = (source: string, at: number) => source.charCodeAt(at) >= 0x30 && source.charCodeAt(at) <= 0x39;
