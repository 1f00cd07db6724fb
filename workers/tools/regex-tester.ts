import type { Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/regex-tester.js';
import { explain } from '../regex/explain.js';
import { collectMatches } from '../regex/matches.js';
import { otherEngineWarnings } from '../regex/other-engines.js';
import { capturingGroups, readPattern } from '../regex/pattern.js';
import { replacementWarnings } from '../regex/replacement-warnings.js';
import { search } from '../regex/search.js';
import { unicodeWarnings } from '../regex/unicode-warnings.js';

export const run: Run<typeof contract> = ({ pattern: source, text, flags, replacement }, limitMs) => {
  const pattern = readPattern(source, flags, text.length);
  if ('fault' in pattern) {
    return { valid: false, error: pattern.fault, matchCount: 0, truncated: false, matches: [], explanation: [] };
  }
  const { syntax } = pattern;
  const options = {
    text,
    global: flags.global ?? false,
    unicode: flags.unicode ?? false,
    names: syntax ? capturingGroups(syntax).map(group => group.name ?? '') : [],
    replacement,
  };
  // Each match inserts each character or reference of the replacement.
  const otherSteps = (text.length + 1) * (replacement?.length ?? 0);
  const found = search(pattern, text, limitMs, find => collectMatches(find, options), { otherSteps });
  return {
    valid: true,
    error: null,
    ...found,
    explanation: syntax ? explain(syntax, flags) : [],
    ...warningsField([
      ...unicodeWarnings(pattern),
      ...otherEngineWarnings(pattern),
      ...(replacement === undefined || !syntax ? [] : replacementWarnings(replacement, options.names)),
      ...(found.matchCount === 0 ? warningsAbout(source) : []),
    ]),
  };
};

/** A regular expression literal of JavaScript: `/abc/gi`. */
const LITERAL = /^\/(.+)\/([dgimsuvy]*)$/s;

/** `/abc/gi` is a valid pattern that matches its slashes: rarely what was meant when it has no match. */
function warningsAbout(source: string): string[] {
  const [, body, letters = ''] = LITERAL.exec(source) ?? [];
  if (body === undefined) return [];
  const flags = letters === '' ? '' : ` and set the flags of "${letters}" in \`flags\``;
  return [`pattern: the slashes were matched as characters; if this is a literal, leave them out${flags}`];
}
