import { readCharacterReference, readEntityReference, skipAttributeValue } from './references.js';
import { XmlSyntaxError } from './syntax-error.js';
/**
 * Markup declarations [29] other than comments and processing instructions. Each function starts with the cursor after
 * the keyword and leaves it after the ">". References to parameter entities are not allowed inside declarations: WFC:
 * PEs in Internal Subset.
 */
/** elementdecl [45]. */
export function skipElementDeclaration(cursor) {
    cursor.expectSpace('after "<!ELEMENT"');
    cursor.expectName('the name of an element');
    cursor.expectSpace('after the name of the element');
    if (!cursor.take('EMPTY') && !cursor.take('ANY')) {
        cursor.expect('(', '"EMPTY", "ANY" or "("');
        cursor.skipSpace();
        if (cursor.take('#PCDATA'))
            skipMixed(cursor);
        else
            skipChildren(cursor);
    }
    cursor.skipSpace();
    cursor.expect('>', '">" at the end of the declaration');
}
/** Mixed [51], after "#PCDATA". */
function skipMixed(cursor) {
    let names = 0;
    for (cursor.skipSpace(); cursor.take('|'); cursor.skipSpace(), names++) {
        cursor.skipSpace();
        cursor.expectName('the name of an element');
    }
    if (names > 0)
        cursor.expect(')*', '"|" or ")*"');
    else {
        cursor.expect(')', '"|" or ")"');
        cursor.take('*');
    }
}
/**
 * children [47], after its "(". The open parentheses are kept in an array, each with its separator, so any depth is
 * fine.
 */
function skipChildren(cursor) {
    const separators = [''];
    while (separators.length > 0) {
        // cp [48]
        cursor.skipSpace();
        if (cursor.take('(')) {
            separators.push('');
            continue;
        }
        cursor.expectName('the name of an element or "("');
        skipQuantifier(cursor);
        // choice [49], seq [50]
        for (;;) {
            cursor.skipSpace();
            if (cursor.take(')')) {
                skipQuantifier(cursor);
                separators.pop();
                if (separators.length === 0)
                    return;
                continue;
            }
            const separator = separators.at(-1);
            const found = cursor.sees('|') ? '|' : ',';
            cursor.expect(separator || found, separator ? `"${separator}" or ")"` : '"|", "," or ")"');
            separators[separators.length - 1] = found;
            break;
        }
    }
}
function skipQuantifier(cursor) {
    if (!cursor.take('?') && !cursor.take('*'))
        cursor.take('+');
}
/** AttlistDecl [52]. */
export function skipAttlistDeclaration(cursor, onReference, onDefault) {
    cursor.expectSpace('after "<!ATTLIST"');
    const element = cursor.readName('the name of an element');
    for (;;) {
        const spaced = cursor.skipSpace();
        if (cursor.take('>'))
            return;
        if (!spaced)
            throw cursor.unexpected('white space or ">"');
        const attribute = cursor.readName('the name of an attribute or ">"');
        cursor.expectSpace('after the name of the attribute');
        skipAttributeType(cursor);
        cursor.expectSpace('after the type of the attribute');
        onDefault(element, attribute, readDefault(cursor, onReference));
    }
}
const TYPES = new Set(['CDATA', 'ID', 'IDREF', 'IDREFS', 'ENTITY', 'ENTITIES', 'NMTOKEN', 'NMTOKENS']);
/** AttType [54]. */
function skipAttributeType(cursor) {
    const start = cursor.at;
    if (cursor.take('(')) {
        // Enumeration [59]
        skipAlternatives(cursor, () => cursor.expectNmtoken('a name token'));
        return;
    }
    const type = cursor.readName('the type of the attribute');
    if (type === 'NOTATION') {
        // NotationType [58]
        cursor.expectSpace('after "NOTATION"');
        cursor.expect('(');
        skipAlternatives(cursor, () => cursor.expectName('the name of a notation'));
    }
    else if (!TYPES.has(type)) {
        throw cursor.unexpected(`"(", "NOTATION" or one of ${[...TYPES].join(', ')}`, start);
    }
}
function skipAlternatives(cursor, expectOne) {
    do {
        cursor.skipSpace();
        expectOne();
        cursor.skipSpace();
    } while (cursor.take('|'));
    cursor.expect(')', '"|" or ")"');
}
/** DefaultDecl [60]. */
function readDefault(cursor, onReference) {
    if (cursor.take('#REQUIRED') || cursor.take('#IMPLIED'))
        return null;
    if (cursor.take('#FIXED'))
        cursor.expectSpace('after "#FIXED"');
    else if (cursor.sees('#'))
        throw cursor.unexpected('"#REQUIRED", "#IMPLIED", "#FIXED" or a default value in quotes', cursor.at + 1);
    const start = cursor.at;
    skipAttributeValue(cursor, onReference);
    return cursor.text.slice(start + 1, cursor.at - 1);
}
/** NotationDecl [82]. */
export function skipNotationDeclaration(cursor) {
    cursor.expectSpace('after "<!NOTATION"');
    cursor.expectName('the name of a notation');
    cursor.expectSpace('after the name of the notation');
    skipExternalId(cursor, 'the system identifier may be absent');
    cursor.skipSpace();
    cursor.expect('>', '">" at the end of the declaration');
}
const PUBID_CHARACTERS = /[ \r\na-zA-Z0-9\-'()+,./:=?;!*#@$_%]*/y;
/** ExternalID [75]; also PublicID [83] if the system identifier may be absent. */
export function skipExternalId(cursor, absent) {
    if (cursor.take('PUBLIC')) {
        cursor.expectSpace('after "PUBLIC"');
        skipPublicLiteral(cursor);
        const spaced = cursor.skipSpace();
        if (absent && cursor.sees('>'))
            return;
        if (!spaced)
            throw cursor.unexpected('white space after the public identifier');
    }
    else {
        cursor.expect('SYSTEM', '"SYSTEM" or "PUBLIC"');
        cursor.expectSpace('after "SYSTEM"');
    }
    // SystemLiteral [11]
    const quote = cursor.expectQuote('a system identifier in quotes');
    cursor.skipPast(quote, 'a quote at the end of the system identifier');
}
/** PubidLiteral [12]. */
function skipPublicLiteral(cursor) {
    const quote = cursor.expectQuote('a public identifier in quotes');
    const start = cursor.at;
    PUBID_CHARACTERS.lastIndex = start;
    const { length } = PUBID_CHARACTERS.exec(cursor.text)?.[0] ?? '';
    const end = cursor.text.indexOf(quote, start);
    cursor.at = end < 0 ? start + length : Math.min(start + length, end);
    cursor.expect(quote, "a letter, a digit or one of -'()+,./:=?;!*#@$_% in the public identifier, or a closing quote");
}
/** EntityDef [73], PEDef [74], and the end of the declaration. */
export function readEntityDefinition(cursor, parameter) {
    const definition = cursor.unit === 0x22 || cursor.unit === 0x27
        ? { kind: 'internal', text: readEntityValue(cursor) }
        : { kind: readExternal(cursor, parameter) };
    cursor.skipSpace();
    cursor.expect('>', '">" at the end of the declaration');
    return definition;
}
function readExternal(cursor, parameter) {
    if (!cursor.sees('SYSTEM') && !cursor.sees('PUBLIC'))
        throw cursor.unexpected('the text of the entity in quotes, "SYSTEM" or "PUBLIC"');
    skipExternalId(cursor);
    const spaced = cursor.skipSpace();
    if (parameter || cursor.unit === 0x3e)
        return 'external';
    if (!spaced)
        throw cursor.unexpected('white space or ">"');
    // NDataDecl [76]
    cursor.expect('NDATA', '"NDATA" or ">"');
    cursor.expectSpace('after "NDATA"');
    cursor.expectName('the name of a notation');
    return 'unparsed';
}
/** EntityValue [9] as replacement text: character references are expanded, other references are kept (section 4.5). */
function readEntityValue(cursor) {
    const quote = cursor.expectQuote('the text of the entity in quotes').charCodeAt(0);
    const { text } = cursor;
    let replacement = '';
    let start = cursor.at;
    for (;;) {
        const { unit } = cursor;
        if (unit === quote)
            break;
        if (unit < 0)
            throw cursor.unexpected('a closing quote');
        if (unit === 0x25) {
            throw new XmlSyntaxError('invalid "%" in the text of an entity: expected "&#37;" for a percent sign', cursor.at);
        }
        if (unit !== 0x26) {
            cursor.at++;
        }
        else if (cursor.sees('&#')) {
            const before = text.slice(start, cursor.at);
            replacement += before + String.fromCodePoint(readCharacterReference(cursor));
            start = cursor.at;
        }
        else {
            readEntityReference(cursor);
        }
    }
    replacement += text.slice(start, cursor.at);
    cursor.at++;
    return replacement;
}
//# sourceMappingURL=declarations.js.map