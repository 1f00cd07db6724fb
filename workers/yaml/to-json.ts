import type { Indent } from '../text/indent.js';
import { checkCharacters } from './characters.js';
import { Parser } from './parser.js';

/** A line end that is CR alone. */
const CR = /\r(?!\n)/g;

/**
 * A YAML text of one document as JSON text, laid out by `indent`; an empty one is
 * null. The core schema of YAML 1.2 whatever a directive says, and the merge key of
 * 1.1. Throws `YamlError`, and `TextTooLong` past `limit` UTF-16 code units.
 */
export function yamlToJson(text: string, indent: Indent, limit: number): string {
  checkCharacters(text);
  // The package's lexer knows LF and CRLF alone; offsets stay as they are.
  return new Parser(text.replace(CR, '\n')).read().toJson(indent, limit);
}
