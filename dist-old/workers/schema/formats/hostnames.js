import { classOf, DUAL_JOINING, LEFT_JOINING, RIGHT_JOINING, VIRAMAS } from './code-points.js';
import { decodePunycode, encodePunycode } from './punycode.js';
/** Maximum characters of a label and of a name in ASCII form (RFC 1034 section 3.1). */
const MAX_LABEL = 63;
const MAX_NAME = 253;
const LDH = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;
const A_LABEL = /^xn--/i;
/** Other label separators that people type (RFC 3490 section 3.1). */
const SEPARATOR = /[.\u3002\uff0e\uff61]/;
/** RFC 1123 section 2.1; a label that begins like an A-label must be one (RFC 5890 section 2.3.2.1). */
export function isHostname(text) {
    if (text.length > MAX_NAME)
        return false;
    const labels = text.split('.');
    return labels.every(label => label.length <= MAX_LABEL && LDH.test(label)) && areLabels(labels);
}
/**
 * RFC 5890 section 2.3.2.3: ASCII labels, A-labels and U-labels. Of the mappings of UTS #46, only separators are
 * applied.
 */
export function isIdnHostname(text) {
    // Every character takes at least one in ASCII form.
    if (text.length > MAX_NAME)
        return false;
    const labels = text.split(SEPARATOR);
    const ascii = labels.map(label => (/^[\0-\x7f]*$/.test(label) ? label : `xn--${encodePunycode(label)}`));
    return (ascii.join('.').length <= MAX_NAME &&
        ascii.every(label => label.length <= MAX_LABEL && LDH.test(label)) &&
        labels.every(label => A_LABEL.test(label) || !label.startsWith('--', 2)) &&
        areLabels(labels));
}
/** Whether the labels that are not plain ASCII are valid by RFC 5891 section 4, alone and together. */
function areLabels(labels) {
    const decoded = [];
    for (const label of labels) {
        const unicode = A_LABEL.test(label) ? decodedALabel(label) : label;
        if (unicode === undefined)
            return false;
        if (/[^\0-\x7f]/.test(unicode) && !isULabel(unicode))
            return false;
        decoded.push(unicode);
    }
    // RFC 5893 section 1.4: the Bidi rule applies to names with a right-to-left label.
    return !decoded.some(label => RIGHT_TO_LEFT.test(label)) || decoded.every(obeysBidi);
}
/** The U-label of an A-label; undefined if encoding it again gives another A-label. */
function decodedALabel(label) {
    const encoded = label.slice(4).toLowerCase();
    const decoded = decodePunycode(encoded);
    return decoded !== undefined && /[^\0-\x7f]/.test(decoded) && encodePunycode(decoded) === encoded
        ? decoded
        : undefined;
}
/** RFC 5891 section 4.2. */
function isULabel(label) {
    return (label === label.normalize('NFC') &&
        !/^-|-$|^..--|^\p{M}/u.test(label) &&
        ALLOWED.test(label) &&
        CONTEXTS.every(({ character, allowed }) => !label.includes(character) || allowed(label)));
}
/**
 * RFC 5892 section 3: allowed letters, digits and marks without the DISALLOWED exceptions of section 2.6, plus PVALID
 * exceptions and characters that depend on context.
 */
const ALLOWED = new RegExp('^(?:(?![\\p{Changes_When_NFKC_Casefolded}\\p{Default_Ignorable_Code_Point}' +
    // Section 2.9, old Hangul Jamo; section 2.5, blocks to ignore.
    '\\u{1100}-\\u{11ff}\\u{a960}-\\u{a97c}\\u{d7b0}-\\u{d7fb}\\u{20d0}-\\u{20ff}\\u{1d100}-\\u{1d1ff}\\u{1d200}-\\u{1d24f}' +
    '\\u{640}\\u{7fa}\\u{302e}\\u{302f}\\u{3031}-\\u{3035}\\u{303b}])[\\p{L}\\p{Nd}\\p{Mn}\\p{Mc}\\-]' +
    '|[\\u{df}\\u{3c2}\\u{6fd}\\u{6fe}\\u{f0b}\\u{3007}\\u{b7}\\u{375}\\u{5f3}\\u{5f4}\\u{30fb}\\u{200c}\\u{200d}])+$', 'u');
/** RFC 5892 appendix A: whether a character is allowed at all its positions in a label. */
const CONTEXTS = [
    { character: '\u200c', allowed: label => !label.replace(JOINED, '').includes('\u200c') },
    { character: '\u200d', allowed: label => !label.replace(AFTER_VIRAMA, '').includes('\u200d') },
    { character: '\u00b7', allowed: label => !/(?<!l)\u00b7|\u00b7(?!l)/.test(label) },
    { character: '\u0375', allowed: label => !/\u0375(?!\p{Script=Greek})/u.test(label) },
    { character: '\u05f3', allowed: label => !/(?<!\p{Script=Hebrew})\u05f3/u.test(label) },
    { character: '\u05f4', allowed: label => !/(?<!\p{Script=Hebrew})\u05f4/u.test(label) },
    { character: '\u30fb', allowed: label => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label) },
    ...Array.from('٠١٢٣٤٥٦٧٨٩', character => ({ character, allowed: (label) => !/[\u06f0-\u06f9]/.test(label) })),
];
const TRANSPARENT = '(?:(?!\\u{200c})[\\p{Mn}\\p{Me}\\p{Cf}])';
const AFTER_VIRAMA = new RegExp(`(?<=[${classOf(VIRAMAS)}])\\u{200d}`, 'gu');
const JOINED = new RegExp(`(?<=[${classOf(VIRAMAS)}])\\u{200c}|` +
    `(?<=[${classOf(DUAL_JOINING, LEFT_JOINING)}]${TRANSPARENT}*)\\u{200c}(?=${TRANSPARENT}*[${classOf(DUAL_JOINING, RIGHT_JOINING)}])`, 'gu');
/** Bidi_Class R, AL and AN: the allowed characters of right-to-left blocks. */
const RTL_BLOCKS = '\\u{590}-\\u{8ff}\\u{fb1d}-\\u{fdff}\\u{fe70}-\\u{fefc}\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const EN = '0-9\\u{6f0}-\\u{6f9}';
const AN = '\\u{660}-\\u{669}\\u{10d30}-\\u{10d39}';
const R_AL = `(?![${EN}${AN}])(?=[\\p{L}\\p{Nd}\\u{5f3}\\u{5f4}])[${RTL_BLOCKS}]`;
/** Bidi_Class ON, BN and others: allowed in labels of both directions. */
const NEUTRAL = '\\u{200c}\\u{200d}\\u{b7}\\u{2b9}\\u{2ba}\\u{2c6}-\\u{2cf}\\u{2ec}\\u{375}\\u{2e2f}\\u{30fb}\\u{a67f}\\u{a717}-\\u{a71f}\\u{a788}';
const RIGHT_TO_LEFT = new RegExp(`${R_AL}|[${AN}]`, 'u');
/** RFC 5893 section 2, rules 1 to 4: right-to-left. */
const RTL_LABEL = new RegExp(`^(?=${R_AL})(?:${R_AL}|[${EN}${AN}${NEUTRAL}\\-]|\\p{Mn})*(?:${R_AL}|[${EN}${AN}])\\p{Mn}*$`, 'u');
/** Rules 1, 5 and 6: left-to-right. */
const LTR_LABEL = new RegExp(`^(?![${EN}${NEUTRAL}]|\\p{Mn})(?!.*(?:${R_AL}|[${AN}])).*[^${NEUTRAL}\\-\\p{Mn}]\\p{Mn}*$`, 'u');
/** RFC 5893 section 2. */
function obeysBidi(label) {
    if (RTL_LABEL.test(label))
        return !(new RegExp(`[${EN}]`, 'u').test(label) && new RegExp(`[${AN}]`, 'u').test(label));
    return LTR_LABEL.test(label);
}
//# sourceMappingURL=hostnames.js.map