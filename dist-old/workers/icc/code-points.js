import { noneOfTheFive } from './verdict.js';
/** Reads the four bytes that both carriers share; the caller must have checked that they exist. */
export function readCodePoints(bytes) {
    return {
        primaries: bytes.readUInt8(0),
        transfer: bytes.readUInt8(1),
        matrix: bytes.readUInt8(2),
        fullRange: bytes.readUInt8(3),
    };
}
/** The code points in words. */
export function describeCodePoints({ primaries, transfer, matrix, fullRange }) {
    return `primaries ${primaries}, transfer ${transfer}, matrix ${matrix}, full range ${fullRange}`;
}
/** H.273 table 2; the names say where the primaries come from. */
const PRIMARIES = new Map([
    [1, 'sRGB'],
    [4, 'BT.470 M'],
    [5, 'BT.470 BG'],
    [6, 'BT.601'],
    [7, 'SMPTE 240M'],
    [8, 'film'],
    [9, 'BT.2020'],
    [10, 'CIE XYZ'],
    [11, 'DCI-P3'],
    [12, 'Display P3'],
    [22, 'EBU 3213'],
]);
/** H.273 table 3. */
const TRANSFERS = new Map([
    [1, 'BT.709'],
    [4, 'gamma 2.2'],
    [5, 'gamma 2.8'],
    [6, 'BT.601'],
    [7, 'SMPTE 240M'],
    [8, 'linear'],
    [9, 'logarithmic (100:1)'],
    [10, 'logarithmic (316:1)'],
    [11, 'IEC 61966-2-4'],
    [12, 'BT.1361'],
    [13, 'sRGB'],
    [14, 'BT.2020 (10 bits)'],
    [15, 'BT.2020 (12 bits)'],
    [16, 'PQ'],
    [17, 'SMPTE ST 428-1'],
    [18, 'HLG'],
]);
/** What the code points mean, or why they do not apply to RGB samples. */
export function judgeCodePoints({ primaries, transfer, matrix }) {
    if (matrix !== 0)
        return { fault: `matrix ${matrix} is not for RGB samples, which need 0` };
    const gamut = PRIMARIES.get(primaries);
    if (gamut === undefined)
        return { fault: `primaries ${primaries} are ${primaries === 2 ? 'unspecified' : 'reserved'} in H.273` };
    const curve = TRANSFERS.get(transfer);
    const because = `${gamut} primaries (${primaries}) and ${curve ?? 'an unspecified'} transfer (${transfer})`;
    if (primaries === 9)
        return { space: 'rec2020', assumed: false, because };
    if (curve === undefined)
        return { fault: `transfer ${transfer} is ${transfer === 2 ? 'unspecified' : 'reserved'} in H.273` };
    if (primaries === 1 && transfer === 13)
        return { space: 'srgb', assumed: false, because };
    if (primaries === 1 && transfer === 8)
        return { space: 'linear-srgb', assumed: false, because };
    if (primaries === 12 && transfer === 13)
        return { space: 'display-p3', assumed: false, because };
    return noneOfTheFive(because);
}
//# sourceMappingURL=code-points.js.map