import { crc32, inflateSync } from 'node:zlib';
import { describeCodePoints, judgeCodePoints, readCodePoints } from '../icc/code-points.js';
import { colorantsOf } from '../icc/colorants.js';
import { judgeNumbers, judgeTransfer } from '../icc/spaces.js';
import { gamma } from '../icc/transfer.js';
import { EXIF_LIMIT, exifHint } from './exif.js';
import { embedded, lost, PROFILE_LIMIT } from './icc.js';
import { broken, decides, mentions } from './metadata.js';
/** Size in bytes of the CRC after a chunk's data. */
export const CRC = 4;
/** A chunk's data, unless its size is wrong, the data ends or the CRC fails: libpng discards such a chunk too. */
function dataOf(source, chunk, least, most) {
    if (chunk.length < least || chunk.length > most)
        return { fault: `${chunk.length} bytes are not a valid size for this chunk` };
    if (!source.has(chunk.at, chunk.length + CRC))
        return { fault: 'the data ends inside it' };
    const typeAndData = source.read(chunk.at - 4, chunk.length + 4);
    if (crc32(typeAndData) !== source.uint32be(chunk.at + chunk.length))
        return { fault: 'its CRC is wrong' };
    return typeAndData.subarray(4);
}
/** cICP. With unspecified or reserved code points, the next chunk decides. */
export function readCicp(source, chunk) {
    if (!chunk)
        return undefined;
    const data = dataOf(source, chunk, 4, 4);
    if ('fault' in data)
        return broken('cICP', data.fault);
    const codePoints = readCodePoints(data);
    const outcome = judgeCodePoints(codePoints);
    const value = describeCodePoints(codePoints);
    return 'fault' in outcome ? broken('cICP', `${value}; ${outcome.fault}`) : decides('cICP', value, outcome);
}
/** iCCP: a name, NUL, the compression method 0 and a zlib stream, inflated to at most `PROFILE_LIMIT`. */
export function readIccp(source, chunk) {
    if (!chunk)
        return undefined;
    const data = dataOf(source, chunk, 1, PROFILE_LIMIT);
    if ('fault' in data)
        return lost('iCCP', data.fault);
    const nameEnd = data.indexOf(0);
    if (nameEnd < 0 || data[nameEnd + 1] !== 0)
        return lost('iCCP', 'a name, NUL and compression method 0 do not stand at its beginning');
    const inflated = inflate(data.subarray(nameEnd + 2));
    return 'fault' in inflated ? lost('iCCP', inflated.fault) : embedded('iCCP', inflated, inflated.length);
}
function inflate(zlib) {
    try {
        return inflateSync(zlib, { maxOutputLength: PROFILE_LIMIT });
    }
    catch (error) {
        const tooLarge = error instanceof RangeError;
        return {
            fault: tooLarge ? `its profile inflates to more than ${PROFILE_LIMIT} bytes` : 'its zlib stream is damaged',
        };
    }
}
const INTENTS = ['perceptual', 'relative colorimetric', 'saturation', 'absolute colorimetric'];
/** sRGB. The rendering intent does not affect the space; unknown intents are accepted. */
export function readSrgb(source, chunk) {
    if (!chunk)
        return undefined;
    const data = dataOf(source, chunk, 1, 1);
    if ('fault' in data)
        return broken('sRGB', data.fault);
    const intent = data.readUInt8(0);
    const value = `rendering intent ${intent} (${INTENTS[intent] ?? 'unknown'})`;
    return decides('sRGB', value, { space: 'srgb', assumed: false, because: `the chunk states the space, ${value}` });
}
/** gAMA and cHRM decide together; when one is absent or unusable, its part is assumed. */
export function readGammaAndChromaticities(source, gamaChunk, chrmChunk) {
    const gama = gamaChunk && readGamma(source, gamaChunk);
    const chrm = chrmChunk && readChromaticities(source, chrmChunk);
    const transfer = gama && 'transfer' in gama ? gama.transfer : undefined;
    const colorants = chrm && 'colorants' in chrm ? chrm.colorants : undefined;
    const hints = [];
    if (gama && 'fault' in gama)
        hints.push(broken('gAMA', gama.fault));
    else if (gama) {
        const verdict = colorants ? judgeNumbers(colorants, [gama.transfer]) : judgeTransfer(gama.transfer);
        hints.push(decides('gAMA', gama.value, { ...verdict, because: `${colorants ? 'with cHRM ' : ''}${verdict.because}` }));
    }
    if (chrm && 'fault' in chrm)
        hints.push(broken('cHRM', chrm.fault));
    else if (chrm)
        hints.push(transfer ? mentions('cHRM', chrm.value) : decides('cHRM', chrm.value, judgeNumbers(chrm.colorants, null)));
    return hints;
}
/** Values are stored times 100,000. */
const SCALE = 100_000;
function readGamma(source, chunk) {
    const data = dataOf(source, chunk, 4, 4);
    if ('fault' in data)
        return data;
    const encoding = data.readUInt32BE(0) / SCALE;
    if (encoding === 0)
        return { fault: 'a gamma of 0' };
    return { value: String(encoding), transfer: gamma(1 / encoding) };
}
function readChromaticities(source, chunk) {
    const data = dataOf(source, chunk, 32, 32);
    if ('fault' in data)
        return data;
    const point = (index) => [
        data.readUInt32BE(index * 8) / SCALE,
        data.readUInt32BE(index * 8 + 4) / SCALE,
    ];
    const [white, red, green, blue] = [point(0), point(1), point(2), point(3)];
    const value = `white ${white.join(' ')}, red ${red.join(' ')}, green ${green.join(' ')}, blue ${blue.join(' ')}`;
    const colorants = colorantsOf(white, red, green, blue);
    return colorants ? { value, colorants } : { fault: `${value}: these span no color space` };
}
/** eXIf is not in the order of precedence: it is listed but never decides. */
export function readExifChunk(source, chunk) {
    const hint = chunk && exifHint('eXIf', source.read(chunk.at, Math.min(chunk.length, EXIF_LIMIT)));
    return hint && mentions(hint.source, hint.value);
}
//# sourceMappingURL=png-chunks.js.map