import { quoted } from '../text/quoted.js';
import { groupDigits } from './replacement.js';

/** References, also in the notations of other engines: `\\1`, `${name}`. */
const REFERENCES = /\$\$|\\(\d\d?)|\$\{(\w+)\}|\$(\d\d?)|\$<([^>]{0,200})>/g;

/** Maximum characters of a replacement that are examined. */
const MAX_EXAMINED = 10_000;

/**
 * Warnings about references in a replacement that ECMAScript does not resolve. `names` are those of the groups of the
 * pattern, from group 1 on; `''` for groups without a name.
 */
export function replacementWarnings(replacement: string, names: readonly string[]): string[] {
  const isNamed = names.some(name => name !== '');
  const groups = names.length === 1 ? '1 group' : `${names.length} groups`;
  const warnings = new Set<string>();
  for (const [whole, escaped, braced, digits, name] of replacement.slice(0, MAX_EXAMINED).matchAll(REFERENCES)) {
    const here = `replacement: ${quoted(whole)}`;
    const other = escaped ?? braced;
    if (other !== undefined) {
      const written = /^\d/.test(other) ? `$${other}` : `$<${other}>`;
      warnings.add(`${here} is inserted as it is; for a group, write ${written}`);
    } else if (digits !== undefined && groupDigits(digits, names.length) === '') {
      const isWhole = Number(digits) === 0;
      warnings.add(
        `${here} is inserted as it is${isWhole ? '; for the match, write $&' : `: the pattern has ${groups}`}`,
      );
    } else if (name !== undefined && !isNamed) {
      warnings.add(`${here} is inserted as it is: the pattern has no named group`);
    } else if (name !== undefined && !names.includes(name)) {
      warnings.add(`${here} inserts nothing: the pattern has no group of this name`);
    }
    if (warnings.size === MAX_WARNINGS) break;
  }
  return [...warnings];
}

/** Maximum warnings about one replacement. */
const MAX_WARNINGS = 5;
