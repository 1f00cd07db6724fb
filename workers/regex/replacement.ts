import { MAX_CONTENT_BYTES } from '../text/fits-answer.js';
import { resultTooLarge } from '../text/result-too-large.js';
import { TextBuilder, TextTooLong } from '../text/text-builder.js';
import { ToolError } from '../tool-error.js';

/** Literal text, a group by its number (0 is the whole match) or its name, or the text beside the match. */
type Part =
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
 * Linear: nothing is searched twice.
 */
function partsOf(template: string, groups: number, hasNames: boolean): readonly Part[] {
  const parts: Part[] = [];
  const lastClose = hasNames ? template.lastIndexOf('>') : -1;
  let literal = '';
  let at = 0;
  for (let dollar = template.indexOf('$'); dollar >= 0; dollar = template.indexOf('$', at)) {
    literal += template.slice(at, dollar);
    const sign = template.charAt(dollar + 1);
    at = dollar + 2;
    let part: Part | undefined;
    if (sign === '&') part = { group: 0 };
    else if (sign === '`') part = { beside: 'before' };
    else if (sign === "'") part = { beside: 'after' };
    else if (sign === '<' && at <= lastClose) {
      const close = template.indexOf('>', at);
      part = { name: template.slice(at, close) };
      at = close + 1;
    } else {
      const digits = groupDigits(template.slice(dollar + 1, dollar + 3), groups);
      if (digits !== '') part = { group: Number(digits) };
      at = dollar + 1 + (digits.length || (sign === '$' ? 1 : 0));
    }
    if (part === undefined) literal += '$';
    else {
      if (literal !== '') parts.push({ text: literal });
      literal = '';
      parts.push(part);
    }
  }
  literal += template.slice(at);
  if (literal !== '') parts.push({ text: literal });
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
