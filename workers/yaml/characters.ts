import { found } from '../text/found.js';
import { YamlError } from './yaml-error.js';

/** What no YAML text may hold anywhere: the C0 controls but tab and line ends. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f]/;

/** What may stand in quotes alone (production 2, nb-json): DEL, C1 controls but NEL, lone surrogates, noncharacters. */
const QUOTED_ONLY = /[\x7f-\x84\x86-\x9f\p{Surrogate}\ufffe\uffff]/u;

/**
 * Throws `YamlError` at the first character that cannot stand in a YAML text, quoted or not (YAML 1.2.2 section 5.1).
 */
export function checkCharacters(text: string): void {
  const at = text.search(FORBIDDEN);
  if (at >= 0) throw notPrintable(text, at);
}

/** Whether `text` holds characters that only quoted scalars may. */
export function hasQuotedOnly(text: string): boolean {
  return QUOTED_ONLY.test(text);
}

/** Throws `YamlError` where `source`, which stands at `offset` of `text` outside quotes, holds such a character. */
export function checkUnquoted(text: string, source: string, offset: number): void {
  const at = source.search(QUOTED_ONLY);
  if (at >= 0) throw notPrintable(text, offset + at);
}

function notPrintable(text: string, offset: number): YamlError {
  return new YamlError(
    `invalid character ${found(text, offset)}: expected an escape in a double-quoted scalar`,
    offset,
  );
}
