import { CRC, readCicp, readExifChunk, readGammaAndChromaticities, readIccp, readSrgb, } from './png-chunks.js';
/** PNG (Third Edition) section 5.2. */
export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Chunks with color or size; the first of each kind counts. */
const TELLING = new Set(['IHDR', 'cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf']);
/** Length and type, before the data (section 5.3). */
const CHUNK_HEADER = 8;
const LARGEST_LENGTH = 0x7fff_ffff;
/**
 * Reads the color metadata of a PNG, in the chunks before the image data, in the order of precedence of section 4.3.
 */
export function readPng(source) {
    const { chunks, damage } = findChunks(source);
    const icc = readIccp(source, chunks.get('iCCP'));
    const hints = [
        readCicp(source, chunks.get('cICP')),
        icc?.hint,
        readSrgb(source, chunks.get('sRGB')),
        ...readGammaAndChromaticities(source, chunks.get('gAMA'), chunks.get('cHRM')),
        readExifChunk(source, chunks.get('eXIf')),
    ].filter(hint => hint !== undefined);
    return {
        format: 'png',
        ...readHeader(source, chunks.get('IHDR')),
        iccProfile: icc?.iccProfile ?? null,
        hints,
        damage,
    };
}
function findChunks(source) {
    const chunks = new Map();
    let at = PNG_SIGNATURE.length;
    while (source.has(at, CHUNK_HEADER)) {
        const length = source.uint32be(at);
        const type = source.fourCC(at + 4);
        if (type === 'IDAT' || type === 'IEND')
            return { chunks, damage: null };
        if (length > LARGEST_LENGTH || !/^[A-Za-z]{4}$/.test(type)) {
            return { chunks, damage: `the bytes at offset ${at} are not a valid chunk` };
        }
        if (TELLING.has(type) && !chunks.has(type))
            chunks.set(type, { at: at + CHUNK_HEADER, length });
        if (!source.has(at, CHUNK_HEADER + length + CRC)) {
            return { chunks, damage: `the data ends inside the ${type} chunk at offset ${at}` };
        }
        at += CHUNK_HEADER + length + CRC;
    }
    return { chunks, damage: 'the data ends before the image data' };
}
/** Section 11.2.1. Zero is not a valid size; the values are only reported, nothing is allocated by them. */
function readHeader(source, chunk) {
    if (!chunk || chunk.length < 9 || !source.has(chunk.at, 9))
        return { width: null, height: null, bitDepth: null };
    const dimension = (offset) => {
        const value = source.uint32be(offset);
        return value >= 1 && value <= LARGEST_LENGTH ? value : null;
    };
    return { width: dimension(chunk.at), height: dimension(chunk.at + 4), bitDepth: source.uint8(chunk.at + 8) || null };
}
//# sourceMappingURL=png.js.map