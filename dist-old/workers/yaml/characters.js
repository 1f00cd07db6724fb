import { found } from '../text/found.js';
import { YamlError } from './yaml-error.js';
/** Characters that are not allowed anywhere in YAML: the C0 controls except tab and line ends. */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f]/;
/**
 * Characters that are allowed only in quotes (production 2, nb-json): DEL, C1 controls except NEL, lone surrogates,
 * noncharacters.
 */
const QUOTED_ONLY = /[\x7f-\x84\x86-\x9f\p{Surrogate}\ufffe\uffff]/u;
/** Throws `YamlError` at the first character that is not allowed in YAML, quoted or not (YAML 1.2.2 section 5.1). */
export function checkCharacters(text) {
    const at = text.search(FORBIDDEN);
    if (at >= 0)
        throw notPrintable(text, at);
}
/** Whether `text` has characters that are allowed only in quoted scalars. */
export function hasQuotedOnly(text) {
    return QUOTED_ONLY.test(text);
}
/**
 * Throws `YamlError` if `source`, which is unquoted text at `offset` of `text`, has a character that must be quoted.
 */
export function checkUnquoted(text, source, offset) {
    const at = source.search(QUOTED_ONLY);
    if (at >= 0)
        throw notPrintable(text, offset + at);
}
function notPrintable(text, offset) {
    return new YamlError(`invalid character ${found(text, offset)}: expected an escape in a double-quoted scalar`, offset);
}
//# sourceMappingURL=characters.js.map