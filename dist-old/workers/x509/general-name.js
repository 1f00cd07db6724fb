import { DerError } from '../der/der-error.js';
import { asciiOf, textOf } from '../der/strings.js';
import { contentOf, Fields, insideOf, OBJECT_IDENTIFIER, oidOf, tagName } from '../der/values.js';
import { IPV4, IPV6, writeAddress } from '../ip/address.js';
import { readName } from './name.js';
/** Context-specific tags of the choices of a GeneralName (RFC 5280 section 4.2.1.6). */
const OTHER_NAME = 0xa0;
const RFC822_NAME = 0x81;
const DNS_NAME = 0x82;
const X400_ADDRESS = 0xa3;
const DIRECTORY_NAME = 0xa4;
const EDI_PARTY_NAME = 0xa5;
export const URI = 0x86;
const IP_ADDRESS = 0x87;
const REGISTERED_ID = 0x88;
/**
 * Other names whose value is a text: the user principal name, XmppAddr (RFC 6120), SRVName (RFC 4985), SmtpUTF8Mailbox
 * (RFC 9598).
 */
const TEXT_NAMES = new Set(['1.3.6.1.4.1.311.20.2.3', '1.3.6.1.5.5.7.8.5', '1.3.6.1.5.5.7.8.7', '1.3.6.1.5.5.7.8.9']);
/** Reads a GeneralName; kinds without a text form are shown as hex. */
export function readGeneralName(der, notes) {
    switch (der.tag) {
        case RFC822_NAME:
            return { type: 'email', value: asciiOf(der, notes) };
        case DNS_NAME:
            return { type: 'dns', value: asciiOf(der, notes) };
        case URI:
            return { type: 'uri', value: asciiOf(der, notes) };
        case IP_ADDRESS:
            return { type: 'ip', value: addressOf(der, notes) };
        case REGISTERED_ID:
            return { type: 'registeredId', value: oidOf(der) };
        case DIRECTORY_NAME:
            return { type: 'dirName', value: readName(insideOf(der, 'a directory name'), notes).rfc4514 };
        case OTHER_NAME:
            return { type: 'otherName', value: otherNameOf(der, notes) };
        case X400_ADDRESS:
            return { type: 'x400Address', value: hexOf(der) };
        case EDI_PARTY_NAME:
            return { type: 'ediPartyName', value: hexOf(der) };
        default:
            throw new DerError(`unknown kind of general name: ${tagName(der.tag)}`, der.start);
    }
}
function addressOf(der, notes) {
    const { length } = contentOf(der);
    const family = length === 4 ? IPV4 : length === 16 ? IPV6 : undefined;
    if (family !== undefined)
        return writeAddress({ family, value: BigInt(`0x${hexOf(der)}`) });
    notes.add('an IP address has neither 4 nor 16 bytes; it is shown in hex');
    return hexOf(der);
}
function otherNameOf(der, notes) {
    const fields = new Fields(der, 'an other name', OTHER_NAME);
    const type = oidOf(fields.next('its type', OBJECT_IDENTIFIER));
    const value = insideOf(fields.next('its value', 0xa0), 'the value of an other name');
    fields.end();
    return (TEXT_NAMES.has(type) ? textOf(value, notes) : undefined) ?? hexOf(der);
}
function hexOf(der) {
    return contentOf(der).toString('hex');
}
//# sourceMappingURL=general-name.js.map