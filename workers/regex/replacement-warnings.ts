import { quoted } from '../text/quoted.js';
import { groupDigits, partsOf } from './replacement.js';

/** What looks like a reference in text that is inserted as it is; `\1` and `${name}` are those of other engines. */
const REFERENCES = /\\(\d\d?)|\$\{(\w+)\}|\$(\d\d?)|\$<[^>$]{0,200}>/g;

/** Maximum warnings about one replacement. */
const MAX_WARNINGS = 5;

/**
 * Warnings about references in a replacement that ECMAScript does not resolve. `names` are those of the groups of the
 * pattern, from group 1 on; `''` for groups without a name.
 */
export function replacementWarnings(replacement: string, names: readonly string[]): string[] {
  const warnings = new Set<string>();
  for (const warning of unresolvedIn(replacement, names)) {
    warnings.add(`replacement: ${warning}`);
    if (warnings.size === MAX_WARNINGS) break;
  }
  return [...warnings];
}

function* unresolvedIn(replacement: string, names: readonly string[]): Generator<string> {
  const isNamed = names.some(name => name !== '');
  for (const part of partsOf(replacement, names.length, isNamed)) {
    if ('name' in part && (part.name === '' || !names.includes(part.name))) {
      yield `${quoted(`$<${part.name}>`)} inserts nothing: the pattern has no group of this name`;
    } else if ('text' in part) {
      for (const reference of part.text.matchAll(REFERENCES)) {
        const hint = hintFor(reference, names);
        if (hint !== undefined) yield `${quoted(reference[0])} is inserted as it is${hint}`;
      }
    }
  }
}

/**
 * Why a reference is literal text, or what to write instead; undefined for the notation of another engine when there
 * is no such group: it may be meant as text.
 */
function hintFor([, escaped, braced, digits]: RegExpExecArray, names: readonly string[]): string | undefined {
  const other = escaped ?? braced;
  if (/^0+$/.test(other ?? digits ?? '')) return '; for the match, write $&';
  if (other === undefined) {
    if (digits === undefined) return ': the pattern has no named group';
    return `: the pattern has ${names.length === 1 ? '1 group' : `${names.length} groups`}`;
  }
  if (names.includes(other)) return `; for a group, write $<${other}>`;
  return /^\d\d?$/.test(other) && groupDigits(other, names.length) !== ''
    ? `; for a group, write $${other}`
    : undefined;
}
