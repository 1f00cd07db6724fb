import type { Indent } from '../text/indent.js';
import { checkCharacters } from './characters.js';
import { Parser } from './parser.js';

/** A CR that is not part of CRLF. */
const CR = /\r(?!\n)/g;

/** A YAML text as JSON, and what is lost. */
interface FromYaml {
  readonly json: string;
  readonly warnings: string[];
}

/**
 * A YAML text of one document as JSON text, formatted with `indent`; an empty document is null. Uses the core schema of
 * YAML 1.2, whatever a directive says, and the merge key of 1.1. Throws `YamlError`, and `TextTooLong` above `limit`
 * UTF-16 code units.
 */
export function yamlToJson(text: string, indent: Indent, limit: number): FromYaml {
  checkCharacters(text);
  // The package's lexer knows only LF and CRLF; replacing one character by one keeps the offsets.
  const parser = new Parser(text.replace(CR, '\n'));
  const json = parser.read().toJson(indent, limit);
  return { json, warnings: parser.warnings.messages(text) };
}
