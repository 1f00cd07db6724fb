import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextBuilder, TextTooLong } from '../text/text-builder.js';
import { ToolError } from '../tool-error.js';

/** Literal text, a group by its number (0 is the whole match) or its name, or the text beside the match. */
export type Part =
  | { readonly text: string }
  | { readonly group: number }
  | { readonly name: string }
  | { readonly beside: 'before' | 'after' };

/**
 * The text in which the matches of a search are replaced, as `String.prototype.replace` does it (ECMA-262
 * GetSubstitution, section 22.1.3.19.1). The text never grows beyond the maximum answer size.
 */
export class Replacement {
  readonly #text: string;
  readonly #template: string;
  readonly #replaced: TextBuilder;
  /** Those of the template, known from the first match on: it has the number and the names of the groups. */
  #parts: readonly Part[] | undefined;
  #matches = 0;
  /** Where the text after the last match starts. */
  #rest = 0;

  constructor(text: string, template: string) {
    this.#text = text;
    this.#template = template;
    this.#replaced = new TextBuilder(text, text.length, MAX_CONTENT_BYTES);
  }

  /** Replaces the next match. Throws `ToolError` when the text exceeds the maximum answer size. */
  add(match: RegExpExecArray): void {
    this.#matches += 1;
    this.#parts ??= partsOf(this.#template, match.length - 1, match.groups !== undefined);
    const parts = this.#parts;
    this.#build(() => {
      this.#replaced.slice(this.#rest, match.index);
      for (const part of parts) this.#insert(part, match);
    });
    this.#rest = match.index + match[0].length;
  }

  /** The text with all replacements. */
  toString(): string {
    this.#build(() => this.#replaced.slice(this.#rest, this.#text.length));
    this.#rest = this.#text.length;
    return this.#replaced.toString();
  }

  #insert(part: Part, match: RegExpExecArray): void {
    const end = match.index + match[0].length;
    if ('text' in part) this.#replaced.append(part.text);
    else if ('beside' in part) {
      if (part.beside === 'before') this.#replaced.slice(0, match.index);
      else this.#replaced.slice(end, this.#text.length);
    } else if ('name' in part) this.#replaced.append(match.groups?.[part.name] ?? '');
    else if (part.group === 0) this.#replaced.slice(match.index, end);
    else this.#replaced.append(match[part.group] ?? '');
  }

  #build(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof TextTooLong)) throw error;
      throw new ToolError(
        resultTooLarge(`reached at match ${this.#matches.toLocaleString('en')}: replace by less, or a shorter text`),
      );
    }
  }
}

/**
 * The parts of a template for a pattern with `groups` capturing groups; `$<name>` is literal unless they have names.
 * The dollar sign of `$$` ends a literal text. Linear: nothing is searched twice.
 */
export function partsOf(template: string, groups: number, hasNames: boolean): readonly Part[] {
  const parts: Part[] = [];
  const lastClose = hasNames ? template.lastIndexOf('>') : -1;
  let literalStart = 0;
  /** Ends the literal text at `end`; the next one starts at `next`. */
  const endLiteral = (end: number, next: number): void => {
    if (end > literalStart) parts.push({ text: template.slice(literalStart, end) });
    literalStart = next;
  };
  for (let at = template.indexOf('$'); at >= 0; at = template.indexOf('$', Math.max(at + 1, literalStart))) {
    const sign = template.charAt(at + 1);
    let part: Part;
    let end = at + 2;
    if (sign === '&') part = { group: 0 };
    else if (sign === '`') part = { beside: 'before' };
    else if (sign === "'") part = { beside: 'after' };
    else if (sign === '<' && end <= lastClose) {
      const close = template.indexOf('>', end);
      part = { name: template.slice(end, close) };
      end = close + 1;
    } else if (sign === '$') {
      endLiteral(at + 1, end);
      continue;
    } else {
      const digits = groupDigits(template.slice(at + 1, at + 3), groups);
      if (digits === '') continue;
      part = { group: Number(digits) };
      end = at + 1 + digits.length;
    }
    endLiteral(at, end);
    parts.push(part);
  }
  endLiteral(template.length, template.length);
  return parts;
}

/**
 * The one or two digits after `$` that name a group; `''` if none do. `$12` with fewer than twelve groups is the first
 * one, and a 2.
 */
export function groupDigits(next: string, groups: number): string {
  const isGroup = (digits: string): boolean => /^\d+$/.test(digits) && Number(digits) > 0 && Number(digits) <= groups;
  return [next, next.slice(0, 1)].find(isGroup) ?? '';
}
