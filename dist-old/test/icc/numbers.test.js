import t from 'tap';
import { colorantsOf, sameColorants } from '../../workers/icc/colorants.js';
import { BT2020, describeTransfer, gamma, LINEAR, SRGB, sameTransfer } from '../../workers/icc/transfer.js';
import { PUBLISHED } from '../fixtures/icc.js';
const D65 = [0.3127, 0.329];
const CHROMATICITIES = {
    sRGB: [D65, [0.64, 0.33], [0.3, 0.6], [0.15, 0.06], PUBLISHED.srgb],
    'Display P3': [D65, [0.68, 0.32], [0.265, 0.69], [0.15, 0.06], PUBLISHED.displayP3],
    'Adobe RGB': [D65, [0.64, 0.33], [0.21, 0.71], [0.15, 0.06], PUBLISHED.adobeRgb],
    'BT.2020': [D65, [0.708, 0.292], [0.17, 0.797], [0.131, 0.046], PUBLISHED.rec2020],
    'DCI P3': [[0.314, 0.351], [0.68, 0.32], [0.265, 0.69], [0.15, 0.06], PUBLISHED.dciP3],
    ProPhoto: [[0.34567, 0.3585], [0.7347, 0.2653], [0.1596, 0.8404], [0.0366, 0.0001], PUBLISHED.proPhoto],
    'SMPTE-C': [D65, [0.63, 0.34], [0.31, 0.595], [0.155, 0.07], PUBLISHED.smpteC],
    'Apple RGB': [D65, [0.625, 0.34], [0.28, 0.595], [0.155, 0.07], PUBLISHED.appleRgb],
};
t.test('chromaticities, adapted to D50, equal the published colorants', async (t) => {
    for (const [name, [white, red, green, blue, published]] of Object.entries(CHROMATICITIES)) {
        const colorants = colorantsOf(white, red, green, blue);
        const found = colorants ? [...colorants.red, ...colorants.green, ...colorants.blue] : [];
        const distance = Math.max(...published.flat().map((value, index) => Math.abs(value - (found[index] ?? NaN))));
        t.ok(distance < 0.0007, `${name}: at most ${distance.toFixed(5)} apart`);
    }
});
t.test('the five spaces are distinct', async (t) => {
    const all = Object.entries(PUBLISHED).map(([name, [red, green, blue]]) => ({
        name,
        colorants: { red, green, blue },
    }));
    for (const a of all)
        for (const b of all)
            t.equal(sameColorants(a.colorants, b.colorants), a === b, `${a.name} and ${b.name}`);
});
t.test('collinear chromaticities have no colorants', async (t) => {
    t.equal(colorantsOf([0, 0], [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]), undefined, 'a white point with y of 0');
    t.equal(colorantsOf(D65, [0.64, 0], [0.3, 0.6], [0.15, 0.06]), undefined, 'a primary with y of 0');
    t.equal(colorantsOf(D65, [0.3, 0.3], [0.3, 0.3], [0.3, 0.3]), undefined, 'coincident primaries');
});
t.test('curves are compared and described', async (t) => {
    // IEC 61966-2-1: the value of the 8-bit code 128, and continuity where its two parts meet.
    t.ok(Math.abs(SRGB(128 / 255) - 0.2158605) < 1e-6);
    t.ok(Math.abs(SRGB(0.04045) - SRGB(0.0404501)) < 1e-6);
    // BT.2020: 18 % of light is encoded as about 0.409.
    t.ok(Math.abs(BT2020(0.4091) - 0.18) < 0.001);
    t.equal(sameTransfer(SRGB, gamma(2.2)), true, 'gamma 2.2 approximates sRGB');
    for (const other of [gamma(1.8), gamma(2), gamma(2.4), gamma(2.6), BT2020, LINEAR]) {
        t.equal(sameTransfer(SRGB, other), false, describeTransfer(other));
    }
    t.equal(sameTransfer(() => NaN, () => NaN), false, 'NaN equals nothing');
    t.same([LINEAR, SRGB, BT2020, gamma(1.8), () => 0, () => NaN].map(describeTransfer), [
        'linear light',
        'sRGB',
        'BT.2020',
        'about gamma 1.80',
        'no gamma',
        'no gamma',
    ]);
});
//# sourceMappingURL=numbers.test.js.map