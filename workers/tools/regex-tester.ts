import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/regex-tester.js';
import { explain } from '../regex/explain.js';
import { collectMatches } from '../regex/matches.js';
import { capturingGroups, readPattern } from '../regex/pattern.js';
import { search } from '../regex/search.js';

export const run: Run<typeof contract> = ({ pattern: source, text, flags }, limitMs) => {
  const pattern = readPattern(source, flags);
  if ('fault' in pattern) {
    return { valid: false, error: pattern.fault, matchCount: 0, truncated: false, matches: [], explanation: [] };
  }
  const { syntax } = pattern;
  const survey = {
    text,
    global: flags.global ?? false,
    unicode: flags.unicode ?? false,
    names: syntax ? capturingGroups(syntax).map(group => group.name ?? '') : [],
  };
  return {
    valid: true,
    error: null,
    ...search(pattern, text, limitMs, find => collectMatches(find, survey)),
    explanation: syntax ? explain(syntax, flags) : [],
  };
};
