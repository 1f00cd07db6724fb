import { textOf } from '../der/strings.js';
import { encodingOf, expectTag, Fields, OBJECT_IDENTIFIER, oidOf, SEQUENCE, SET } from '../der/values.js';
import { attributeTypeName } from './attribute-types.js';
/** Reads a Name (RFC 5280 section 4.1.2.4), whose tag may be implicit. */
export function readName(der, notes) {
    const texts = [];
    const rdns = expectTag(der, SEQUENCE, 'a name').children.map(rdn => {
        const attributes = expectTag(rdn, SET, 'a relative name').children.map(attribute => readAttribute(attribute, notes));
        // X.501 does not allow this, and RFC 4514 has no text for it.
        if (attributes.length === 0)
            notes.add('a relative distinguished name has no attributes');
        else
            texts.push(attributes.map(({ text }) => text).join('+'));
        return attributes.map(({ shown }) => shown);
    });
    return { rdns, rfc4514: texts.reverse().join(',') };
}
function readAttribute(der, notes) {
    const fields = new Fields(der, 'an attribute of a name');
    const oid = oidOf(fields.next('its type', OBJECT_IDENTIFIER));
    const encoded = fields.next('its value');
    fields.end();
    const name = attributeTypeName(oid);
    const text = textOf(encoded, notes);
    const hex = () => `#${encodingOf(encoded).toString('hex')}`;
    return {
        shown: { type: name ?? oid, oid, value: text ?? hex() },
        // A type without a name has its value in hex (RFC 4514 section 2.4).
        text: name === undefined || text === undefined ? `${name ?? oid}=${hex()}` : `${name}=${escapeValue(text)}`,
    };
}
/** RFC 4514 section 2.4. */
function escapeValue(text) {
    return text
        .replace(/["+,;<>\\]/g, '\\$&')
        .replace(/^[ #]| $/g, '\\$&')
        .replaceAll('\0', '\\00');
}
/**
 * A text that is equal for equal names: case and white space do not matter (RFC 5280 section 7.1), nor does the order
 * within a relative name.
 */
export function nameKey({ rdns }) {
    return JSON.stringify(rdns.map(rdn => rdn.map(({ oid, value }) => `${oid}=${value.toLowerCase().replace(/\s+/g, ' ').trim()}`).sort()));
}
//# sourceMappingURL=name.js.map