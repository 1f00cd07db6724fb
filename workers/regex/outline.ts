import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { type Alphabet, type CharacterSet, NO_LETTER } from './alphabet.js';

/** RE2 syntax, and about how many instructions it compiles to. */
export interface Outline {
  readonly source: string;
  readonly size: number;
}

const ANYTHING: Outline = { source: '(?s:.)*?', size: 2 };

/**
 * Instructions that repetitions and back-references may be written out to. At this
 * size RE2 takes half a second for 100,000 characters at its worst.
 */
const ROOM = 600;

/** The sets of characters that `syntax` matches one of at a time. */
export function characterSets(syntax: AST.Pattern, flags: string): Set<CharacterSet> {
  const sets = new Set<CharacterSet>();
  const add = (node: AST.Character | AST.CharacterSet | AST.CharacterClass) => {
    if (node.parent?.type === 'Alternative' || node.parent?.type === 'Quantifier') sets.add(setOf(node, flags));
  };
  visitRegExpAST(syntax, { onCharacterEnter: add, onCharacterSetEnter: add, onCharacterClassEnter: add });
  return sets;
}

/**
 * A pattern for RE2, in the letters of `alphabet`, that matches wherever
 * `syntax` does: it may match more, never less. What RE2 lacks (look-around,
 * back-references) is left out or widened, and so are repetitions that would
 * be too large. Which of several matches wins, and what groups capture, is not
 * its business; repetitions are lazy because RE2 then stops earlier.
 */
export function outlineOf(syntax: AST.Pattern, flags: string, alphabet: Alphabet): Outline {
  return new Outliner(flags, alphabet).choice(syntax.alternatives);
}

class Outliner {
  readonly #flags: string;
  readonly #alphabet: Alphabet;
  #room = ROOM;
  /** Inside the copy of a group that a back-reference stands for. */
  #copying = false;

  constructor(flags: string, alphabet: Alphabet) {
    this.#flags = flags;
    this.#alphabet = alphabet;
  }

  choice(alternatives: readonly AST.Alternative[]): Outline {
    const options = alternatives.map(({ elements }) => elements.map(element => this.#element(element)));
    return {
      source: options.map(parts => parts.map(part => part.source).join('')).join('|'),
      size: options.flat().reduce((sum, part) => sum + part.size, options.length),
    };
  }

  #element(node: AST.Element): Outline {
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

  #letters(set: CharacterSet): Outline {
    const ranges = this.#alphabet.ranges(set);
    const source = ranges.map(([first, last]) => `${byte(first)}-${byte(last)}`).join('');
    return { source: `[${source || NO_LETTER}]`, size: Math.max(1, 2 * ranges.length - 1) };
  }

  #assertion(node: AST.Assertion): string {
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

  #edge(ofText: string, ofLine: string): string {
    if (!this.#flags.includes('m')) return ofText;
    return this.#alphabet.hasOneLineEnd ? ofLine : '';
  }

  #repetition({ element, min, max }: AST.Quantifier): Outline {
    const { source, size } = group(this.#element(element));
    const copies = max === Infinity ? Math.max(min, 1) : max;
    if (copies > 1 && copies * size > this.#room)
      return { source: `${source}${min === 0 ? '*?' : '+?'}`, size: size + 1 };
    if (copies > 1) this.#room -= copies * size;
    return { source: `${source}{${min},${max === Infinity ? '' : max}}?`, size: copies * size + 1 };
  }

  /** What a group captured is something that the group matches, wherever it stands; or it took no part. */
  #reference({ resolved }: AST.Backreference): Outline {
    if (this.#copying) return ANYTHING;
    this.#copying = true;
    const copies = (Array.isArray(resolved) ? resolved : [resolved]).map(({ alternatives }) =>
      this.choice(alternatives),
    );
    this.#copying = false;
    const size = copies.reduce((sum, copy) => sum + copy.size, 1);
    if (size > this.#room) return ANYTHING;
    this.#room -= size;
    return group({ source: `${copies.map(copy => copy.source).join('|')}|`, size });
  }
}

const group = ({ source, size }: Outline): Outline => ({ source: `(?:${source})`, size });

const byte = (code: number) => `\\x${code.toString(16).padStart(2, '0')}`;

/**
 * Single characters go by their value: a piece of the source such as a lone backslash means something only in its
 * place.
 */
function setOf(node: AST.Character | AST.CharacterSet | AST.CharacterClass, flags: string): CharacterSet {
  if (node.type !== 'Character') return node.raw;
  const hex = node.value.toString(16);
  return flags.includes('u') ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
