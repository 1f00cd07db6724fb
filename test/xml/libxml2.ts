import { ParseOption, XmlDocument, XmlParseError } from 'libxml2-wasm';

const OPTIONS = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_IGNORE_ENC;

/**
 * Whether libxml2 takes a text for a well-formed document. It also refuses what
 * breaks the rules of namespaces, fragments in system identifiers, and more than
 * 256 levels: none of these makes a document ill-formed.
 */
export function libxml2Accepts(text: string): boolean {
  try {
    XmlDocument.fromString(text, { option: OPTIONS }).dispose();
    return true;
  } catch (error) {
    if (error instanceof XmlParseError) return false;
    throw error;
  }
}
