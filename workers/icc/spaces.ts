import { type Chromaticity, type Colorants, colorantsOf, sameColorants } from './colorants.js';
import { BT2020, describeTransfer, gamma, isTransfer, LINEAR, SRGB, sameTransfer, type Transfer } from './transfer.js';
import { noneOfTheFive, type Space, type Verdict } from './verdict.js';

interface Curve {
  readonly space: Space;
  readonly name: string;
  readonly transfer: Transfer;
}

/** Primaries, with the tone curves of the five spaces that use them. */
interface Gamut {
  readonly name: string;
  /** The space that the primaries alone suggest. */
  readonly space: Space;
  readonly colorants: Colorants;
  readonly curves: readonly Curve[];
  /** Whether the primaries decide, with any curve. */
  readonly anyCurve?: true;
}

const D65: Chromaticity = [0.3127, 0.329];

/** IEC 61966-2-1, the primaries of BT.709. */
const SRGB_GAMUT: Gamut = {
  name: 'sRGB',
  space: 'srgb',
  colorants: spanned([0.64, 0.33], [0.3, 0.6], [0.15, 0.06]),
  curves: [
    { space: 'srgb', name: 'sRGB', transfer: SRGB },
    { space: 'linear-srgb', name: 'linear light', transfer: LINEAR },
  ],
};

const GAMUTS: readonly Gamut[] = [
  SRGB_GAMUT,
  {
    // The primaries of SMPTE EG 432-1 under D65, with the curve of sRGB.
    name: 'Display P3',
    space: 'display-p3',
    colorants: spanned([0.68, 0.32], [0.265, 0.69], [0.15, 0.06]),
    curves: [{ space: 'display-p3', name: 'sRGB', transfer: SRGB }],
  },
  {
    // Adobe RGB (1998) Color Image Encoding, version 2005-05.
    name: 'Adobe RGB (1998)',
    space: 'adobe-rgb',
    colorants: spanned([0.64, 0.33], [0.21, 0.71], [0.15, 0.06]),
    curves: [{ space: 'adobe-rgb', name: 'gamma 2.2', transfer: gamma(563 / 256) }],
  },
  {
    // ITU-R BT.2020; BT.2100 keeps the primaries under PQ and HLG, displays have gamma 2.4.
    name: 'BT.2020',
    space: 'rec2020',
    colorants: spanned([0.708, 0.292], [0.17, 0.797], [0.131, 0.046]),
    curves: [{ space: 'rec2020', name: 'BT.2020', transfer: BT2020 }],
    anyCurve: true,
  },
];

/**
 * Judges a space by its D50-adapted colorants and its curve (one for all
 * channels, or one each). Without a curve the usual one is assumed.
 */
export function judgeNumbers(colorants: Colorants, transfers: readonly Transfer[] | null): Verdict {
  const gamut = GAMUTS.find(known => sameColorants(known.colorants, colorants));
  if (!gamut) {
    const [red, green, blue] = [colorants.red, colorants.green, colorants.blue].map(color =>
      color.map(n => n.toFixed(4)).join(' '),
    );
    return noneOfTheFive(`primaries of XYZ ${red}, ${green}, ${blue} under D50`);
  }
  const primaries = `the primaries of ${gamut.name}`;
  if (!transfers) {
    return {
      space: gamut.space,
      assumed: true,
      because: `${primaries}; no tone curve is stated, the ordinary one is assumed`,
    };
  }
  const curve = gamut.curves.find(known => transfers.every(transfer => sameTransfer(known.transfer, transfer)));
  const found = [...new Set(transfers.map(describeTransfer))].join(', ');
  if (curve) {
    const isIt = transfers.every(transfer => isTransfer(curve.transfer, transfer));
    const which = isIt ? `the tone curve of ${curve.name}` : `the tone curve of ${found}, close to ${curve.name}`;
    return { space: curve.space, assumed: false, because: `${primaries} and ${which}` };
  }
  if (gamut.anyCurve)
    return { space: gamut.space, assumed: false, because: `${primaries} and the tone curve of ${found}` };
  return noneOfTheFive(`${primaries} but the tone curve of ${found}`);
}

/** Judges a tone curve without primaries: those of sRGB are assumed. */
export function judgeTransfer(transfer: Transfer): Verdict {
  const curve = SRGB_GAMUT.curves.find(known => sameTransfer(known.transfer, transfer));
  const because = `the tone curve of ${describeTransfer(transfer)}; no primaries are stated, those of sRGB are assumed`;
  return { space: curve?.space ?? 'srgb', assumed: true, because };
}

function spanned(red: Chromaticity, green: Chromaticity, blue: Chromaticity): Colorants {
  const colorants = colorantsOf(D65, red, green, blue);
  if (!colorants) throw new Error('primaries on one line span no space');
  return colorants;
}
