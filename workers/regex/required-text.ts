import type { AST } from '@eslint-community/regexpp';
import type { Pattern } from './pattern.js';

/** Texts of which every match contains at least one. */
export interface RequiredTexts {
  /** Empty when there are none. */
  readonly texts: readonly string[];
  /** Whether every match starts with one of them: then V8 itself looks for them. */
  readonly areFirst: boolean;
}

/** Maximum number of texts: with more, searching for them is no faster than trying the pattern. */
const MAX_TEXTS = 16;

const NONE: RequiredTexts = { texts: [], areFirst: false };

/**
 * The texts that a match must contain, one of them; of several sets that whose shortest text is longest. Case is that
 * of the pattern. Searching for texts is several times as fast as trying a pattern.
 */
export function requiredTexts({ syntax }: Pattern): RequiredTexts {
  return syntax === undefined ? NONE : ofAlternatives(syntax.alternatives);
}

function ofAlternatives(alternatives: readonly AST.Alternative[]): RequiredTexts {
  const options = alternatives.map(ofSequence);
  const texts = [...new Set(options.flatMap(option => option.texts))];
  if (options.some(option => option.texts.length === 0) || texts.length > MAX_TEXTS) return NONE;
  return { texts, areFirst: options.every(({ areFirst }) => areFirst) };
}

function ofSequence({ elements }: AST.Alternative): RequiredTexts {
  let best = NONE;
  /** Every match goes on here with one of these texts. */
  let run: readonly string[] = [''];
  let isFirst = true;
  const end = (): void => {
    if (shortest(run) > shortest(best.texts)) best = { texts: run, areFirst: isFirst };
    run = [''];
    isFirst = false;
  };
  for (const element of elements) {
    // Assertions consume nothing: the characters around them are adjacent.
    if (element.type === 'Assertion') continue;
    const exact = exactTexts(element);
    if (exact === undefined || run.length * exact.length > MAX_TEXTS) {
      end();
      const inner = innerTexts(element);
      if (shortest(inner.texts) > shortest(best.texts)) best = { ...inner, areFirst: false };
    }
    if (exact !== undefined) run = run.flatMap(text => exact.map(next => text + next));
  }
  end();
  return best;
}

/** The texts that an element can match; undefined when there are others. */
function exactTexts(element: AST.Element): readonly string[] | undefined {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)];
  const alternatives = alternativesOf(element);
  if (alternatives === undefined || alternatives.length > MAX_TEXTS) return undefined;
  const texts = alternatives.map(({ elements }) =>
    elements.every(each => each.type === 'Character')
      ? elements.map(({ value }) => String.fromCodePoint(value)).join('')
      : undefined,
  );
  return texts.every(text => text !== undefined) ? texts : undefined;
}

/** The texts that a match of an element contains, which may match others besides. */
function innerTexts(element: AST.Element): RequiredTexts {
  if (element.type === 'Quantifier') return element.min > 0 ? innerTexts(element.element) : NONE;
  const alternatives = alternativesOf(element);
  return alternatives === undefined ? NONE : ofAlternatives(alternatives);
}

/** The alternatives of a group in which letters mean the same as outside. */
function alternativesOf(element: AST.Element): readonly AST.Alternative[] | undefined {
  if (element.type === 'CapturingGroup') return element.alternatives;
  return element.type === 'Group' && element.modifiers === null ? element.alternatives : undefined;
}

const shortest = (texts: readonly string[]): number =>
  texts.length === 0 ? 0 : Math.min(...texts.map(({ length }) => length));
