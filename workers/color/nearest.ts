import { distance, type Oklab, toOklab } from './oklab.js';
import { PALETTE, type PaletteColour } from './tailwind.js';

const channel = (hex: string, index: number): number =>
  Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;

const PLACES = PALETTE.map(colour => ({
  colour,
  place: toOklab({ r: channel(colour.hex, 0), g: channel(colour.hex, 1), b: channel(colour.hex, 2) }),
}));

/** The colour of the palette that is nearest in Oklab, and how far it is; of equally near ones the first. */
export function nearestInPalette(place: Oklab): PaletteColour & { readonly distance: number } {
  let nearest: PaletteColour = PALETTE[0]!;
  let least = Infinity;
  for (const { colour, place: other } of PLACES) {
    const far = distance(place, other);
    if (far < least) [nearest, least] = [colour, far];
  }
  return { ...nearest, distance: least };
}
