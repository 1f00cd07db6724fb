import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import type { PatternCase } from './patterns.js';

const parser = new RegExpParser({ ecmaVersion: 2024 });

/**
 * Cases that are one step smaller, the smallest first: with one part of the pattern removed or replaced by what it
 * contains, fewer flags, or a shorter text.
 */
export function smallerCases(one: PatternCase): PatternCase[] {
  const sources = new Set(smallerSources(one));
  sources.delete(one.source);
  return [
    ...[...sources].sort((a, b) => a.length - b.length).map(source => ({ ...one, source })),
    ...smallerTexts(one).map(text => ({ ...one, text })),
    ...Object.entries(one.flags).flatMap(([name, set]) =>
      set === true ? [{ ...one, flags: { ...one.flags, [name]: false } }] : [],
    ),
  ];
}

function smallerTexts({ text }: PatternCase): PatternCase['text'][] {
  const texts = text.times === 0 ? [] : [0, 1, Math.floor(text.times / 2)].map(times => ({ ...text, times }));
  return [...texts.filter(({ times }) => times < text.times), ...(text.end === '' ? [] : [{ ...text, end: '' }])];
}

function smallerSources({ source, flags: { unicode = false } }: PatternCase): string[] {
  const sources: string[] = [];
  const replace = ({ start, end }: AST.Node, by: string): void => {
    sources.push(source.slice(0, start) + by + source.slice(end));
  };
  const group = (node: AST.Group | AST.CapturingGroup | AST.LookaroundAssertion): void => {
    replace(node, '');
    for (const { raw } of node.alternatives) {
      replace(node, raw);
      if (node.alternatives.length > 1) replace(node, `(?:${raw})`);
    }
  };
  const remove = (node: AST.Node): void => replace(node, '');
  visitRegExpAST(parser.parsePattern(source, 0, source.length, { unicode }), {
    onGroupEnter: group,
    onCapturingGroupEnter: group,
    onAssertionEnter: node => ('alternatives' in node ? group(node) : remove(node)),
    onQuantifierEnter: node => {
      remove(node);
      replace(node, node.element.raw);
    },
    onCharacterEnter: remove,
    onCharacterSetEnter: remove,
    onCharacterClassEnter: node => {
      remove(node);
      replace(node, 'a');
    },
    onBackreferenceEnter: remove,
  });
  return sources;
}
