import { quoted } from '../text/quoted.js';
import type { YamlScalar } from './core-schema.js';
import type { Lexemes } from './lexemes.js';
import type { HeldLexeme } from './scalars.js';
import { YAML_TAG } from './tags.js';
import { YamlError } from './yaml-error.js';

/** Maximum length of a key without `? `, its white space included, in characters (YAML 1.2.2 section 7.4.2). */
export const IMPLICIT_KEY_LIMIT = 1024;

/**
 * Checks a key without `? `: throws `YamlError` unless it is short, on one line, and followed by `:`. `next` is at the
 * lexeme after the key; `start` is the offset of the key or of its properties.
 */
export function checkImplicitKey(key: HeldLexeme, start: number, next: Lexemes, inBlockMapping: boolean): void {
  if (key.kind === 'block-scalar') throw new YamlError('a block scalar can only be a key after "? "', key.start);
  if (next.kind !== 'map-value-ind') throw new YamlError('expected ": " after the key', key.start);
  if (!key.oneLine || next.first) throw keyOfSeveralLines(key, inBlockMapping);
  if (next.start - start > IMPLICIT_KEY_LIMIT) {
    throw new YamlError(
      `a key can have at most ${IMPLICIT_KEY_LIMIT.toLocaleString('en-US')} characters (only after "? " more)`,
      key.start,
    );
  }
}

/** The error for a scalar of several lines before ":". Nearly always, only its last line was meant to be the key. */
function keyOfSeveralLines(key: HeldLexeme, inBlockMapping: boolean): YamlError {
  if (key.kind === 'scalar' && !key.oneLine) {
    const { source, start } = key;
    const firstLine = source.slice(0, source.indexOf('\n'));
    const colon = /[^:\s]:(?=[^:\s/])/.exec(firstLine);
    if (colon) {
      const word = quoted(firstLine.slice(0, colon.index + 1));
      return new YamlError(`expected a space after the ":" of the key ${word}`, start + colon.index + 1);
    }
    if (inBlockMapping) {
      const name = source.slice(source.lastIndexOf('\n') + 1).trimStart();
      const offset = start + source.length - name.length;
      return new YamlError(`mapping key ${quoted(name)} is indented deeper than its siblings`, offset);
    }
  }
  return new YamlError('a key must be on one line with its ":" (only after "? " it may have several)', key.start);
}

/** Whether a key is the merge key of YAML 1.1: `<<` plain without a tag, or with the tag of merge keys. */
export function isMergeKey({ value, plain }: YamlScalar, tag: string | null): boolean {
  return value === '<<' && (tag === null ? plain : tag === `${YAML_TAG}merge`);
}

/** The error for a key that is a mapping or a sequence. Templates begin with "{{", a mapping in a mapping. */
export function collectionAsKey(text: string, start: number): YamlError {
  const hint = text.startsWith('{{', start - 1) ? '; quote the value if "{{" is text' : '';
  return new YamlError(`a key must be a scalar: JSON cannot have a mapping or a sequence as a key${hint}`, start);
}
