import { Buffer } from 'node:buffer';
/** Tag types begin with their signature and four reserved bytes (ICC.1:2022 section 10). */
const TYPE_HEADER = 8;
/** The type of a tag's data. */
function typeOf(tag) {
    return tag.toString('latin1', 0, 4);
}
/** s15Fixed16Number (section 4.6). */
function fixed(tag, offset) {
    return tag.readInt32BE(offset) / 0x10000;
}
/** The first color of an XYZType (section 10.31). */
export function readXyz(tag) {
    if (typeOf(tag) !== 'XYZ ' || tag.length < TYPE_HEADER + 12)
        return undefined;
    return [fixed(tag, 8), fixed(tag, 12), fixed(tag, 16)];
}
/** A tone curve: curveType (section 10.6) or parametricCurveType (10.18). */
export function readCurve(tag) {
    if (tag.length < TYPE_HEADER + 4)
        return undefined;
    if (typeOf(tag) === 'curv')
        return readSampledCurve(tag);
    if (typeOf(tag) === 'para')
        return readParametricCurve(tag);
    return undefined;
}
function readSampledCurve(tag) {
    const count = tag.readUInt32BE(8);
    if (12 + count * 2 > tag.length)
        return undefined;
    if (count === 0)
        return encoded => encoded;
    if (count === 1) {
        const exponent = tag.readUInt16BE(12) / 0x100;
        return encoded => encoded ** exponent;
    }
    const sample = (index) => tag.readUInt16BE(12 + index * 2) / 0xffff;
    return encoded => {
        const place = encoded * (count - 1);
        const index = Math.min(Math.floor(place), count - 2);
        const low = sample(index);
        return low + (sample(index + 1) - low) * (place - index);
    };
}
/** Number of parameters of each function type. */
const PARAMETERS = [1, 3, 4, 5, 7];
function readParametricCurve(tag) {
    const type = tag.readUInt16BE(8);
    const count = PARAMETERS[type];
    if (count === undefined || 12 + count * 4 > tag.length)
        return undefined;
    const parameter = (index) => (index < count ? fixed(tag, 12 + index * 4) : 0);
    const g = parameter(0);
    if (type === 0)
        return encoded => encoded ** g;
    const [a, b] = [parameter(1), parameter(2)];
    const power = (encoded) => Math.max(0, a * encoded + b) ** g;
    if (type <= 2) {
        // Types 1 and 2 are a power from -b/a on, and before that the constant c.
        const c = parameter(3);
        return encoded => (a * encoded + b >= 0 ? power(encoded) : 0) + c;
    }
    const [c, d, e, f] = [parameter(3), parameter(4), parameter(5), parameter(6)];
    return encoded => (encoded >= d ? power(encoded) + e : c * encoded + f);
}
/**
 * The text of the description: textDescriptionType of version 2 or multiLocalizedUnicodeType of version 4.
 */
export function readText(tag) {
    if (tag.length < TYPE_HEADER + 4)
        return undefined;
    switch (typeOf(tag)) {
        case 'desc':
            return trimmed(tag.toString('latin1', 12, Math.min(12 + tag.readUInt32BE(8), tag.length)));
        case 'text':
            return trimmed(tag.toString('latin1', TYPE_HEADER));
        case 'mluc':
            return readLocalized(tag);
        default:
            return undefined;
    }
}
/** Records of multiLocalizedUnicodeType (section 10.15): language, country, length and offset. */
const RECORDS = 16;
const RECORD = 12;
/** The English text, else the first. */
function readLocalized(tag) {
    const count = Math.min(tag.readUInt32BE(8), Math.floor((tag.length - RECORDS) / RECORD));
    let found;
    for (let index = 0; index < count; index++) {
        const record = RECORDS + index * RECORD;
        const english = tag.toString('latin1', record, record + 2) === 'en';
        if (found === undefined || english)
            found = record;
        if (english)
            break;
    }
    if (found === undefined)
        return undefined;
    const offset = tag.readUInt32BE(found + 8);
    const length = Math.min(tag.readUInt32BE(found + 4), tag.length - offset, TEXT_BYTES) & ~1;
    if (length <= 0)
        return undefined;
    return trimmed(Buffer.from(tag.subarray(offset, offset + length))
        .swap16()
        .toString('utf16le'));
}
/** Maximum length of a description in UTF-16 code units. */
const TEXT_LIMIT = 256;
const TEXT_BYTES = TEXT_LIMIT * 2;
function trimmed(text) {
    const end = text.indexOf('\0');
    const kept = (end < 0 ? text : text.slice(0, end)).slice(0, TEXT_LIMIT).toWellFormed().trim();
    return kept === '' ? undefined : kept;
}
//# sourceMappingURL=values.js.map