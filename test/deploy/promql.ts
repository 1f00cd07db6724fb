import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** A metric that an expression selects, with the labels that it compares. */
export interface Selected {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** The metrics that a PromQL expression selects. Throws if the expression is not valid. */
export function selectedBy(expression: string): Selected[] {
  const textOf = ({ from, to }: SyntaxNode): string => expression.slice(from, to);
  const selected: Selected[] = [];
  parser.parse(expression).iterate({
    enter: ({ node, type, from }) => {
      if (type.isError) throw new Error(`invalid expression at ${from}: ${JSON.stringify(expression)}`);
      if (type.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier');
      if (name === null) throw new Error(`selector without a name at ${from}: ${JSON.stringify(expression)}`);
      const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? [];
      selected.push({ metric: textOf(name), labels: matchers.map(matcher => textOf(matcher.getChild('LabelName')!)) });
    },
  });
  return selected;
}
