import { derOf } from '../der.js';
const NAME_PART = '31(30(0603550403 0c0161))';
const RSA = '30(300d06092a864886f70d0101010500 03(00 30(0203010001 0203010001)))';
const VALIDITY = '30(170d3234303130313030303030305a 170d3334303130313030303030305a)';
const SIGNED = '300d06092a864886f70d01010b0500';
/** A certificate (RFC 5280 section 4.1) with the given parts. */
const certificate = (serial, issuer, extensions) => `30(30(a003020102 ${serial} ${SIGNED} 30(${issuer}) ${VALIDITY} 30(${NAME_PART}) ${RSA} a3(30(${extensions}))) ` +
    `${SIGNED} 03020000)`;
const pem = (label) => (notation) => `-----BEGIN ${label}-----\n${derOf(notation).toString('base64')}\n-----END ${label}-----\n`;
/** ASN.1 in DER (ITU-T X.690), in the notation of `derOf`. */
const der = {
    atoms: ['0500', '020101', '0c0161', '3000', NAME_PART, '06032a0304'],
    lists: [
        {
            frame: '30(⟨x⟩)',
            separators: ['', ' '],
            items: [
                '0500',
                '020101',
                '0c0161',
                '3000',
                '0603550403',
                NAME_PART,
                '30(0603551d11 04(30(820161)))',
                '30(0603551d0f 04(03020780))',
                '30(0603551d1f 04(30(30(a0(a0(860161))))))',
                '30(06032a0304 04(0500))',
                '8000',
                'ff',
                '00',
                '8201 61',
            ],
            holder: '⟨x⟩',
        },
        { frame: '06(⟨x⟩)', separators: [''], items: ['81', '01', 'ff'] },
        { frame: '02(⟨x⟩)', separators: [''], items: ['7f', 'ff', '00'] },
        { frame: '0c(⟨x⟩)', separators: [''], items: ['61', '2c', 'c3a9', '22', '00', '20'] },
        { frame: '1e(⟨x⟩)', separators: [''], items: ['0061', 'd800', 'd83dde00'] },
        { frame: '04(⟨x⟩)', separators: [''], items: ['61', '3000'] },
        { frame: '03(00⟨x⟩)', separators: [''], items: ['ff'] },
        { frame: '18(⟨x⟩)', separators: [''], items: ['30', '2e'] },
        { frame: '3080⟨x⟩', separators: [''], items: ['0500', '3080', '0000'] },
    ],
    wrappers: ['30(⟨x⟩)', '31(⟨x⟩)', 'a0(⟨x⟩)', '04(⟨x⟩)', '30(0603551d11 04(⟨x⟩))', 'a4(30(⟨x⟩))', '24(⟨x⟩)'],
    texts: [
        certificate('020101', NAME_PART, '⟨x⟩'),
        certificate('020101', '⟨x⟩', ''),
        certificate('⟨x⟩', NAME_PART, ''),
        certificate('020101', NAME_PART, '30(0603551d11 04(30(⟨x⟩)))'),
        certificate('020101', NAME_PART, '30(0603551d20 04(30(⟨x⟩)))'),
        certificate('020101', NAME_PART, '30(06082b06010505070101 04(30(⟨x⟩)))'),
        '⟨x⟩',
    ],
    targets: [
        { tool: 'certificate-decoder', fields: ['pem'], encode: pem('CERTIFICATE') },
        { tool: 'certificate-decoder', fields: ['pem'], encode: pem('CERTIFICATE REQUEST') },
        { tool: 'certificate-decoder', fields: ['pem'], encode: text => derOf(text).toString('base64') },
    ],
};
export default der;
//# sourceMappingURL=der.js.map