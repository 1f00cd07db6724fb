import { distance, toOklab } from './oklab.js';
import { PALETTE } from './tailwind.js';
const channel = (hex, index) => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
const PALETTE_IN_OKLAB = PALETTE.map(color => ({
    color,
    oklab: toOklab({ r: channel(color.hex, 0), g: channel(color.hex, 1), b: channel(color.hex, 2) }),
}));
/** The nearest color of the palette in Oklab and its distance; the first one of equally near colors. */
export function nearestInPalette(oklab) {
    let nearest = PALETTE[0];
    let minimum = Infinity;
    for (const { color, oklab: other } of PALETTE_IN_OKLAB) {
        const far = distance(oklab, other);
        if (far < minimum)
            [nearest, minimum] = [color, far];
    }
    return { ...nearest, distance: minimum };
}
//# sourceMappingURL=nearest.js.map