import type { AST } from '@eslint-community/regexpp';
import type { Run } from '../../src/shared/tool.js';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import type contract from '../../src/tools/regex-tester.js';
import { characterName, describeClass, describeSet } from './characters.js';
import { capturingGroups, type Flags } from './pattern.js';

type TokenMeanings = ReturnType<Run<typeof contract>>['explanation'];

/** The tokens of a pattern in source order with their meaning under `flags`. Joined, the tokens are the pattern. */
export function explain(syntax: AST.Pattern, flags: Flags): TokenMeanings {
  const explainer = new Explainer(syntax, flags);
  explainer.alternatives(syntax.alternatives);
  return explainer.items;
}

class Explainer {
  readonly items: TokenMeanings = [];
  readonly #source: string;
  readonly #numbers: ReadonlyMap<AST.CapturingGroup, number>;
  readonly #flags: Flags;
  /** Where the next token starts. */
  #offset = 0;
  /** Groups and assertions that enclose the next token. */
  #depth = 0;

  constructor(syntax: AST.Pattern, flags: Flags) {
    this.#source = syntax.raw;
    this.#numbers = new Map(capturingGroups(syntax).map((group, n) => [group, n + 1]));
    this.#flags = flags;
  }

  alternatives(alternatives: readonly AST.Alternative[]): void {
    alternatives.forEach((alternative, n) => {
      if (n > 0) this.#say('|', 'or: if the alternative before it does not match, the one after it is tried');
      this.#sequence(alternative.elements);
    });
  }

  /** Consecutive literal characters are one token. */
  #sequence(elements: readonly AST.Element[]): void {
    let text = '';
    for (const element of elements) {
      if (element.type === 'Character' && !isEscape(element)) {
        text += element.raw;
        continue;
      }
      this.#text(text);
      text = '';
      this.#element(element);
    }
    this.#text(text);
  }

  #text(text: string): void {
    if (text === '') return;
    const inEitherCase = this.#flags.ignoreCase && text.toLowerCase() !== text.toUpperCase() ? ', in either case' : '';
    const isOne = [...text].length === 1;
    this.#say(text, `the ${isOne ? `character ${characterName(text)}` : `text ${visiblyQuoted(text)}`}${inEitherCase}`);
  }

  #element(node: AST.Element): void {
    switch (node.type) {
      case 'Character':
        return isEscape(node)
          ? this.#say(node.raw, `the character ${characterName(String.fromCodePoint(node.value))}`)
          : this.#text(node.raw);
      case 'CharacterSet':
        return this.#say(node.raw, describeSet(node, this.#flags));
      case 'CharacterClass':
        return this.#say(node.raw, describeClass(node));
      case 'ExpressionCharacterClass':
        return this.#say(node.raw, 'one character of this class');
      case 'Backreference':
        return this.#say(
          node.raw,
          `the same text again that ${this.#captured(node)} captured; nothing where it took no part`,
        );
      case 'Quantifier':
        this.#element(node.element);
        return this.#say(this.#source.slice(node.element.end, node.end), describeQuantifier(node));
      case 'Assertion':
        return this.#assertion(node);
      case 'Group':
        return this.#enclosed(node, 'a group opens, without capturing', 'the group closes');
      case 'CapturingGroup': {
        const name = this.#nameOf(node);
        return this.#enclosed(node, `${name} opens: what it matches is captured`, `${name} closes`);
      }
    }
  }

  #assertion(node: AST.Assertion): void {
    const each = this.#flags.multiline ? 'a line' : 'the text';
    switch (node.kind) {
      case 'start':
        return this.#say(node.raw, `the start of ${each}`);
      case 'end':
        return this.#say(node.raw, `the end of ${each}`);
      case 'word':
        return this.#say(
          node.raw,
          node.negate
            ? 'no word boundary: word characters on both sides or on neither'
            : 'a word boundary: a word character on one side only',
        );
      default: {
        const name = `${node.negate ? 'negative ' : ''}look${node.kind === 'lookahead' ? 'ahead' : 'behind'}`;
        const side = node.kind === 'lookahead' ? 'what follows' : 'what stands before';
        return this.#enclosed(
          node,
          `${name} opens: ${side} must ${node.negate ? 'not ' : ''}match it, and is not consumed`,
          `${name} closes`,
        );
      }
    }
  }

  #enclosed(node: AST.Group | AST.CapturingGroup | AST.LookaroundAssertion, opening: string, closing: string): void {
    this.#say(this.#source.slice(node.start, node.alternatives[0]?.start), opening);
    this.#depth++;
    this.alternatives(node.alternatives);
    this.#depth--;
    this.#say(')', closing);
  }

  #captured({ resolved }: AST.Backreference): string {
    return (Array.isArray(resolved) ? resolved : [resolved]).map(group => this.#nameOf(group)).join(' or ');
  }

  #nameOf(group: AST.CapturingGroup): string {
    return `group ${this.#numbers.get(group)}${group.name === null ? '' : `, named ${JSON.stringify(group.name)},`}`;
  }

  #say(token: string, description: string): void {
    const start = this.#offset;
    this.#offset += token.length;
    this.items.push({ token, description, range: [start, this.#offset], depth: this.#depth });
  }
}

const isEscape = (node: AST.Character) => node.raw.length > 1 && node.raw.startsWith('\\');

function describeQuantifier({ min, max, greedy }: AST.Quantifier): string {
  const times = (n: number) => (n === 1 ? 'once' : `${n} times`);
  if (min === max) return `exactly ${times(min)}`;
  const range =
    max === Infinity
      ? min === 0
        ? 'any number of times, or not at all'
        : `${times(min)} or more`
      : min === 0 && max === 1
        ? 'once or not at all'
        : `from ${min} to ${times(max)}`;
  return `${range}, as ${greedy ? 'often as possible (greedy)' : 'rarely as possible (lazy)'}`;
}
