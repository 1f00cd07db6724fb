import type { Notes } from '../der/notes.js';
import type { Der } from '../der/reader.js';
import { textOf } from '../der/strings.js';
import { encodingOf, expectTag, Fields, OBJECT_IDENTIFIER, oidOf, SEQUENCE, SET } from '../der/values.js';
import { attributeTypeName } from './attribute-types.js';

/**
 * An attribute of a name: the short name of its type, or else the object identifier; and the text of its value, or `#`
 * and the hex of its encoding.
 */
interface Attribute {
  readonly type: string;
  readonly oid: string;
  readonly value: string;
}

/** A distinguished name: its relative names in encoding order, and its text form. */
interface Name {
  readonly rdns: Attribute[][];
  readonly rfc4514: string;
}

/** Reads a Name (RFC 5280 section 4.1.2.4), whose tag may be implicit. */
export function readName(der: Der, notes: Notes): Name {
  const texts: string[] = [];
  const rdns = expectTag(der, SEQUENCE, 'a name').children.map(rdn => {
    const attributes = expectTag(rdn, SET, 'a relative name').children.map(attribute =>
      readAttribute(attribute, notes),
    );
    // X.501 does not allow this, and RFC 4514 has no text for it.
    if (attributes.length === 0) notes.add('a relative distinguished name has no attributes');
    else texts.push(attributes.map(({ text }) => text).join('+'));
    return attributes.map(({ shown }) => shown);
  });
  return { rdns, rfc4514: texts.reverse().join(',') };
}

function readAttribute(der: Der, notes: Notes): { shown: Attribute; text: string } {
  const fields = new Fields(der, 'an attribute of a name');
  const oid = oidOf(fields.next('its type', OBJECT_IDENTIFIER));
  const encoded = fields.next('its value');
  fields.end();
  const name = attributeTypeName(oid);
  const text = textOf(encoded, notes);
  const hex = (): string => `#${encodingOf(encoded).toString('hex')}`;
  return {
    shown: { type: name ?? oid, oid, value: text ?? hex() },
    // A type without a name has its value in hex (RFC 4514 section 2.4).
    text: name === undefined || text === undefined ? `${name ?? oid}=${hex()}` : `${name}=${escapeValue(text)}`,
  };
}

/** Controls are shown as pairs of hexadecimal digits: a line end would make the name look like two. */
const CONTROL = /[\0-\x1f\x7f]/g;

/** RFC 4514 section 2.4. */
function escapeValue(text: string): string {
  return text
    .replace(/["+,;<>\\]/g, '\\$&')
    .replace(/^[ #]| $/g, '\\$&')
    .replace(CONTROL, character => `\\${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/**
 * A text that is equal for equal names: case and white space do not matter (RFC 5280 section 7.1), nor does the order
 * within a relative name.
 */
export function nameKey({ rdns }: Name): string {
  return JSON.stringify(
    rdns.map(rdn => rdn.map(({ oid, value }) => `${oid}=${value.toLowerCase().replace(/\s+/g, ' ').trim()}`).sort()),
  );
}
