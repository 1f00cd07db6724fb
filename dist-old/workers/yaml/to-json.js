import { checkCharacters } from './characters.js';
import { Parser } from './parser.js';
/** A CR that is not part of CRLF. */
const CR = /\r(?!\n)/g;
/**
 * A YAML text of one document as JSON text, formatted with `indent`; an empty document is null. Uses the core schema of
 * YAML 1.2, whatever a directive says, and the merge key of 1.1. Throws `YamlError`, and `TextTooLong` above `limit`
 * UTF-16 code units.
 */
export function yamlToJson(text, indent, limit) {
    checkCharacters(text);
    // The package's lexer knows only LF and CRLF; replacing one character by one keeps the offsets.
    return new Parser(text.replace(CR, '\n')).read().toJson(indent, limit);
}
//# sourceMappingURL=to-json.js.map