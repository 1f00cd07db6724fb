import { isPair, type ScannedClass, scanClass, scanEscape } from './class-scan.js';
import { Lookahead, type LookaheadPart, UNROLLED } from './lookahead.js';

/**
 * Milliseconds that V8 may take to parse and compile one pattern, for subjects of one byte and of two a
 * character together. Both happen in native memory and cannot be stopped.
 */
export const MAX_COMPILE_MS = 50;

/** What a pattern costs to compile. */
export interface CompileCost {
  /** An upper bound; the reading ends where it passes the maximum. */
  readonly ms: number;
  /** What costs the most, with how much of it there is up to `at`: `about 125 Unicode property escapes`. */
  readonly cause: string;
  /** How far the pattern was read, in UTF-16 code units. */
  readonly at: number;
}

const CAUSES = {
  characters: 'characters',
  classes: 'character classes',
  wide: 'character classes beyond the BMP',
  properties: 'Unicode property escapes',
  quantifiers: 'quantifiers',
  nested: 'quantifiers within quantifiers',
  registers: 'capturing groups, back-references and counted repetitions',
  groups: 'groups and assertions',
  alternatives: 'alternatives',
} as const;

/** The cause where it is the searches. */
const TOO_MANY_WAYS = 'too many ways in which optional parts, alternatives and classes follow each other';

type Cause = keyof typeof CAUSES;

/**
 * Microseconds for one of each, at most: measured with Node 20 on two cores of a server by doubling each
 * construct from 4 to 16,384, under every set of flags, as the time of `new RegExp` and of the first
 * matches in a text of one byte and of two bytes a character. Memory goes with it, at most 0.3 MiB for each
 * millisecond.
 */
const PRICES = {
  character: 1,
  characterIgnoringCase: 4,
  class: 20,
  /** Flags i and u together: V8 adds every case variant of every member. */
  classIgnoringCase: 25,
  member: 1,
  memberIgnoringCase: 3,
  wide: 60,
  wideIgnoringCase: 160,
  wideUnicodeIgnoringCase: 330,
  astral: 10,
  property: 450,
  propertyIgnoringCase: 1000,
  /** In a class each is read into the set of the others, three times. */
  propertyInClass: 900,
  propertyInClassIgnoringCase: 1200,
  quantifier: 25,
  nested: 16,
  assertion: 10,
  assertionIgnoringCase: 60,
  group: 5,
  /** Of the first of a group: what follows is emitted for each. */
  alternative: 90,
  furtherAlternative: 10,
  alternativeIgnoringCase: 95,
} as const;

/** The square of the sum is in microseconds: each is tracked at each of the others. */
const REGISTER = { capture: 0.2, counter: 0.8 } as const;

/** V8's `kMaxExpansionFactor`: copies that nested repetitions are unrolled to. */
const EXPANSION = 6;

/**
 * V8 tells apart at each choice what may follow: four characters of one byte, or two code units of two. Where
 * a pattern skips over any characters, at its start above all, it looks eight code units ahead.
 */
const SEARCHES = [
  new Lookahead({ window: 4, atChoices: true, choiceUs: 0.02, repeated: 10 }),
  new Lookahead({ window: 2, atChoices: true, choiceUs: 0.02, repeated: 1 }),
  new Lookahead({ window: 8, atChoices: false, choiceUs: 0.04, repeated: 1 }),
] as const;

/** V8 emits what follows up to ten times. */
const FIRST_ALTERNATIVES = 10;

/** Longer braces, of a quantifier or of a group's name, are read as plain characters. UTF-16 code units. */
const LONGEST_BRACES = 400;

/** Of the searches, the one in texts of one byte a character sees nothing beyond. */
const ONE_BYTE = 0;

/** Microseconds that each of the searches takes for each path that comes to a character or a class. */
const VISIT_US = {
  character: [0.03, 0.03, 0.03],
  class: [0.03, 0.05, 0.05],
  wide: [0.03, 1.7, 0.3],
  properties: [0.03, 23, 23],
} as const;

type Parts = readonly LookaheadPart[];

const EMPTY: Parts = SEARCHES.map(search => search.empty);
const END: Parts = SEARCHES.map(search => search.end);

/** A run of plain characters is longer than any search looks. */
const RUNS: readonly Parts[] = (() => {
  const character = SEARCHES.map((search, i) => search.atom({ single: 1, pair: 0, visitUs: VISIT_US.character[i]! }));
  const runs: Parts[] = [EMPTY];
  for (let n = 1; n <= 8; n++) runs.push(SEARCHES.map((search, i) => search.sequence(runs[n - 1]![i]!, character[i]!)));
  return runs;
})();

/** A piece of a pattern that a quantifier may follow. */
interface Piece {
  readonly parts: Parts;
  /** Microseconds, but for what depends on the whole pattern. */
  readonly us: number;
  readonly quantifiers: number;
  /** How many copies V8 makes of its innermost part. */
  readonly copies: number;
  /** Whether a group in it captures. */
  readonly captures: boolean;
  readonly skipsAny: boolean;
}

/** A group that is open. */
interface Frame {
  readonly kind: 'group' | 'assertion';
  alternatives: Parts | undefined;
  /** How many alternatives have ended. */
  count: number;
  sequence: Parts;
  us: number;
  quantifiers: number;
  copies: number;
  captures: boolean;
}

/** `(`, `(?<name>`, `(?=` and its kin, `(?i-m:`. */
const OPENING = /^\((?:(\?)(?:<[^=!>]*>|(<?[=!])|[a-z]*(?:-[a-z]*)?:)?)?/;

/**
 * An upper bound of what V8 takes to compile `source`, from its characters alone: linear in its length, and
 * nothing of it is on the call stack. What is not valid is read on somehow; it is V8's to refuse.
 */
export function compileCost(source: string, flags: string): CompileCost {
  return new Judge(source, flags).judge();
}

class Judge {
  readonly #source: string;
  readonly #unicode: boolean;
  readonly #ignoreCase: boolean;
  readonly #multiline: boolean;
  readonly #spentUs: Record<Cause, number>;
  readonly #counts: Record<Cause, number>;
  readonly #open: Frame[] = [];
  #frame: Frame = opened('group');
  #last: Piece | undefined;
  #run = 0;
  #at = 0;
  #us = 0;
  #captures = 0;
  #counters = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#unicode = /[uv]/.test(flags);
    this.#multiline = flags.includes('m');
    // A modifier anywhere counts for all of the pattern.
    this.#ignoreCase = flags.includes('i') || /\(\?[ms]*i/.test(source);
    this.#spentUs = Object.fromEntries(Object.keys(CAUSES).map(cause => [cause, 0])) as Record<Cause, number>;
    this.#counts = { ...this.#spentUs };
  }

  judge(): CompileCost {
    const source = this.#source;
    while (this.#at < source.length && this.#costUs() <= MAX_COMPILE_MS * 1000) this.#read();
    while (this.#open.length > 0) this.#close();
    this.#settle();
    const parts = grouped(this.#frame);
    const lookaheadUs = SEARCHES.reduce((sum, search, i) => sum + search.total(parts[i]!), 0);
    const us = this.#costUs() + lookaheadUs;
    return { ms: us / 1000, cause: this.#cause(lookaheadUs), at: this.#at };
  }

  #cause(lookaheadUs: number): string {
    const causes = Object.keys(CAUSES) as Cause[];
    const most = causes.reduce((a, b) => (this.#spentUs[b] > this.#spentUs[a] ? b : a));
    if (lookaheadUs > this.#spentUs[most] && this.#us <= MAX_COMPILE_MS * 1000) return TOO_MANY_WAYS;
    return `about ${this.#counts[most].toLocaleString('en')} ${CAUSES[most]}`;
  }

  /** Microseconds up to here, but for the searches. */
  #costUs(): number {
    const registers = (this.#captures * REGISTER.capture + this.#counters * REGISTER.counter) ** 2;
    this.#spentUs.registers = registers;
    this.#counts.registers = this.#captures + this.#counters;
    return this.#us + registers;
  }

  #spend(cause: Cause, us: number, count = 1): void {
    this.#spentUs[cause] += us;
    this.#counts[cause] += count;
    this.#us += us;
  }

  #read(): void {
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
    const frame = this.#frame;
    const us = this.#ignoreCase
      ? PRICES.alternativeIgnoringCase
      : ++frame.count > FIRST_ALTERNATIVES
        ? PRICES.furtherAlternative
        : PRICES.alternative;
    this.#spend('alternatives', us);
    frame.us += us;
    frame.alternatives = alternated(frame);
    frame.sequence = EMPTY;
  }

  #character(length: number): void {
    this.#at += length;
    const wide = this.#unicode && length === 2;
    const us = this.#ignoreCase ? PRICES.characterIgnoringCase : PRICES.character;
    this.#spend('characters', us);
    if (isQuantifier(this.#source, this.#at) || wide) {
      const parts = RUNS[wide ? 2 : 1]!;
      this.#piece({ parts, us, quantifiers: 0, copies: 1, captures: false, skipsAny: false });
    } else {
      this.#settlePiece();
      this.#run++;
      this.#frame.us += us;
    }
  }

  #edge(): void {
    const startOfText = this.#source[this.#at] === '^' && !this.#multiline;
    this.#at++;
    this.#spend('groups', PRICES.assertion / 2);
    // A match that begins at the start of the text alone is never skipped to.
    const parts = startOfText ? [EMPTY[0]!, EMPTY[1]!, END[2]!] : EMPTY;
    this.#piece({ parts, us: PRICES.assertion / 2, quantifiers: 0, copies: 1, captures: false, skipsAny: false });
  }

  #escape(): void {
    const source = this.#source;
    const letter = source[this.#at + 1] ?? '';
    if (letter === 'b' || letter === 'B') {
      this.#at += 2;
      const us = this.#ignoreCase && this.#unicode ? PRICES.assertionIgnoringCase : PRICES.assertion;
      this.#spend('groups', us);
      return this.#piece({ parts: EMPTY, us, quantifiers: 0, copies: 1, captures: false, skipsAny: false });
    }
    if (letter >= '1' && letter <= '9') {
      this.#captures++;
      this.#at += 2;
      while (isDigit(source, this.#at)) this.#at++;
      return this.#piece({ parts: EMPTY, us: 0, quantifiers: 0, copies: 1, captures: false, skipsAny: false });
    }
    const scanned = scanEscape(source, this.#at, this.#unicode);
    const isClass = 'dDwWsS'.includes(letter) || scanned.properties > 0 || scanned.astral > 0;
    if (letter !== '' && isClass) return this.#class(scanned, scanned.properties > 0);
    if (letter === 'k') this.#captures++;
    this.#character(Math.max(1, scanned.end - this.#at));
  }

  /** A class, or one escape by itself. */
  #class({ end, members, properties, astral, complement, broad }: ScannedClass, alone = false): void {
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
    // V8 makes a class beyond the BMP a choice: the BMP, lone surrogates of either kind, and the pairs by their ranges.
    const single = this.#unicode && complement ? 3 : 1;
    const pair = !this.#unicode ? 0 : (properties > 0 ? (alone ? 25 : 30) : 0) + 3 * astral + (complement ? 1 : 0);
    const parts = SEARCHES.map((search, i) => {
      if (i === ONE_BYTE) return search.atom({ single: 1, pair: 0, visitUs: VISIT_US.class[i]! });
      const sort = properties > 0 ? 'properties' : this.#unicode && complement ? 'wide' : 'class';
      const membersUs = sort === 'class' ? members * VISIT_US.character[i]! : 0;
      return search.atom({ single, pair, visitUs: VISIT_US[sort][i]! + membersUs });
    });
    this.#piece({ parts, us, quantifiers: 0, copies: 1, captures: false, skipsAny: true });
  }

  #opening(): void {
    const source = this.#source;
    this.#settle();
    const [prefix = '(', question, behind] = OPENING.exec(source.slice(this.#at, this.#at + LONGEST_BRACES)) ?? [];
    const named = prefix.startsWith('(?<') && behind === undefined;
    const captures = question === undefined || named;
    if (captures) this.#captures++;
    this.#spend('groups', behind === undefined ? PRICES.group : PRICES.assertion);
    this.#open.push(this.#frame);
    this.#frame = { ...opened(behind === undefined ? 'group' : 'assertion'), captures };
    this.#at += prefix.length;
  }

  #close(): void {
    this.#settle();
    const { kind, us, quantifiers, copies, captures } = this.#frame;
    const inside = grouped(this.#frame);
    const parts = kind === 'group' ? inside : SEARCHES.map((search, i) => search.assertion(inside[i]!));
    this.#frame = this.#open.pop() ?? opened('group');
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
    // V8 unrolls nothing that may match nothing, and no captures.
    const unrolls = !piece.captures && piece.parts[0]!.min > 0;
    const wanted = unrolls ? Math.max(1, (min > UNROLLED ? 1 : min) + rest) : 1;
    const copies = Math.min(EXPANSION, piece.copies * wanted);
    const more = (piece.us + PRICES.quantifier) * (copies / piece.copies - 1);
    this.#spend('quantifiers', PRICES.quantifier + more);
    this.#spend('nested', PRICES.nested * piece.quantifiers, piece.quantifiers);
    const unroll = unrolls && piece.copies * wanted <= EXPANSION;
    const isBounded = max !== Infinity;
    const isCounted = unroll ? min > UNROLLED || (isBounded && max - min > UNROLLED) : min > 0 || isBounded;
    if (isCounted) this.#counters++;
    let least = min;
    if (unroll && min > 0 && min <= UNROLLED && max === Infinity) {
      // Apart from what may follow without an end: a search that has no budget left ends between them.
      this.#append(SEARCHES.map((search, i) => search.repetition(piece.parts[i]!, min, min, false, true)));
      least = 0;
    }
    const parts = SEARCHES.map((search, i) => search.repetition(piece.parts[i]!, least, max, piece.skipsAny, unroll));
    const us = piece.us + more + PRICES.quantifier;
    this.#last = { ...piece, parts, us, quantifiers: piece.quantifiers + 1, copies, skipsAny: false };
  }

  #piece(piece: Piece): void {
    this.#settle();
    this.#last = piece;
  }

  /** Adds what has been read, and can no longer be quantified, to the sequence. */
  #settle(): void {
    this.#settlePiece();
    if (this.#run === 0) return;
    this.#append(RUNS[Math.min(this.#run, RUNS.length - 1)]!);
    this.#run = 0;
  }

  #settlePiece(): void {
    const piece = this.#last;
    if (piece === undefined) return;
    this.#last = undefined;
    this.#frame.us += piece.us;
    this.#frame.quantifiers += piece.quantifiers;
    this.#frame.copies = Math.max(this.#frame.copies, piece.copies);
    this.#frame.captures ||= piece.captures;
    this.#append(piece.parts);
  }

  #append(parts: Parts): void {
    const { sequence } = this.#frame;
    this.#frame.sequence = SEARCHES.map((search, i) => search.sequence(sequence[i]!, parts[i]!));
  }
}

function opened(kind: Frame['kind']): Frame {
  return {
    kind,
    alternatives: undefined,
    count: 0,
    sequence: EMPTY,
    us: 0,
    quantifiers: 0,
    copies: 1,
    captures: false,
  };
}

/** The alternatives of a group up to here as one part. */
function alternated({ alternatives, sequence }: Frame): Parts {
  if (alternatives === undefined) return sequence;
  return SEARCHES.map((search, i) => search.choice(alternatives[i]!, sequence[i]!));
}

/** A group as one part: V8 searches where its alternatives part. */
function grouped(frame: Frame): Parts {
  const parts = alternated(frame);
  return frame.alternatives === undefined ? parts : SEARCHES.map((search, i) => search.chosen(parts[i]!));
}

const isDigit = (source: string, at: number) => source.charCodeAt(at) >= 0x30 && source.charCodeAt(at) <= 0x39;

function isQuantifier(source: string, at: number): boolean {
  return '*+?{'.includes(source[at] ?? ' ');
}

/** The quantifier that stands at `at` (ECMA-262 section 22.2.1, Quantifier); undefined for a brace that is none. */
function quantifierAt(source: string, at: number): { min: number; max: number; end: number } | undefined {
  let end = at + 1;
  let [min, max] = [source[at] === '+' ? 1 : 0, source[at] === '?' ? 1 : Infinity];
  if (source[at] === '{') {
    const counts = /^\{(\d+)(,(\d*))?\}/.exec(source.slice(at, at + LONGEST_BRACES));
    if (counts === null) return undefined;
    min = Number(counts[1]);
    max = counts[2] === undefined ? min : counts[3] === '' ? Infinity : Number(counts[3]);
    end = at + counts[0].length;
  }
  if (source[end] === '?') end++;
  return { min, max, end };
}
