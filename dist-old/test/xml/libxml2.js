import { ParseOption, XmlDocument, XmlParseError } from 'libxml2-wasm';
const OPTIONS = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_IGNORE_ENC;
/**
 * Whether libxml2 accepts a text as well-formed. It also rejects violations of namespace rules, fragments in system
 * identifiers, and more than 256 levels, which the standard allows in well-formed documents.
 */
export function libxml2Accepts(text) {
    try {
        XmlDocument.fromString(text, { option: OPTIONS }).dispose();
        return true;
    }
    catch (error) {
        if (error instanceof XmlParseError)
            return false;
        throw error;
    }
}
//# sourceMappingURL=libxml2.js.map