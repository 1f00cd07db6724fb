import { Buffer } from 'node:buffer';

/** The modes that a text is written in (ISO/IEC 18004:2015 section 7.3). */
export type Mode = 'numeric' | 'alphanumeric' | 'byte';

/** A part of the payload in one mode. */
export interface Segment {
  readonly mode: Mode;
  readonly text: string;
}

/** Versions whose segments have heads of the same length (table 3). */
export interface VersionRange {
  readonly first: number;
  readonly last: number;
  /** Bits of the character count, by mode. */
  readonly countBits: Readonly<Record<Mode, number>>;
}

export const VERSION_RANGES: readonly VersionRange[] = [
  { first: 1, last: 9, countBits: { numeric: 10, alphanumeric: 9, byte: 8 } },
  { first: 10, last: 26, countBits: { numeric: 12, alphanumeric: 11, byte: 16 } },
  { first: 27, last: 40, countBits: { numeric: 14, alphanumeric: 13, byte: 16 } },
];

const MODES = ['byte', 'alphanumeric', 'numeric'] as const;
const MODE_INDICATOR_BITS = 4;

/** Sixths of a bit: the smallest part that a character takes. */
const SIXTHS = 6;

/** What a character takes in each mode, in sixths of a bit; infinite where the mode has no such character. */
function costsOf(character: string): readonly number[] {
  return [
    Buffer.byteLength(character) * 8 * SIXTHS,
    /[0-9A-Z $%*+\-./:]/.test(character) ? 33 : Infinity,
    /[0-9]/.test(character) ? 20 : Infinity,
  ];
}

/** The bits that segments take in versions of a range, heads included. */
export function bitsOf(segments: readonly Segment[], range: VersionRange): number {
  return segments.reduce((sum, { mode, text }) => {
    const sixths =
      mode === 'byte' ? Buffer.byteLength(text) * 8 * SIXTHS : text.length * (mode === 'alphanumeric' ? 33 : 20);
    return sum + MODE_INDICATOR_BITS + range.countBits[mode] + Math.ceil(sixths / SIXTHS);
  }, 0);
}

/**
 * Splits a payload into the segments that take the fewest bits in versions of a
 * range: for each character and mode, the least that all before it can take when
 * it stands in that mode, either going on with the segment or beginning one. The
 * split that gives the least at the end is then read backwards. Linear in the payload.
 */
export function optimalSegments(payload: string, range: VersionRange): Segment[] {
  const characters = [...payload];
  const heads = MODES.map(mode => (MODE_INDICATOR_BITS + range.countBits[mode]) * SIXTHS);
  // Where each mode's cheapest way to a character came from.
  const origins = new Uint8Array(characters.length * MODES.length);
  let least: readonly number[] = [0, Infinity, Infinity];
  for (const [index, character] of characters.entries()) {
    const costs = costsOf(character);
    // Bits are whole at the end of a segment.
    const ended = least.map(cost => Math.ceil(cost / SIXTHS) * SIXTHS);
    const cheapest = ended.indexOf(Math.min(...ended));
    least = MODES.map((_mode, mode) => {
      const goOn = index === 0 ? Infinity : least[mode]!;
      const begin = ended[cheapest]! + heads[mode]!;
      origins[index * MODES.length + mode] = goOn <= begin ? mode : cheapest;
      return Math.min(goOn, begin) + costs[mode]!;
    });
  }
  const ended = least.map(cost => Math.ceil(cost / SIXTHS));
  const modes = new Array<Mode>(characters.length);
  for (let index = characters.length - 1, mode = ended.indexOf(Math.min(...ended)); index >= 0; index--) {
    modes[index] = MODES[mode]!;
    mode = origins[index * MODES.length + mode]!;
  }
  return joined(characters, modes);
}

function joined(characters: readonly string[], modes: readonly Mode[]): Segment[] {
  const segments: { mode: Mode; text: string }[] = [];
  for (const [index, character] of characters.entries()) {
    const mode = modes[index]!;
    const last = segments.at(-1);
    if (last?.mode === mode) last.text += character;
    else segments.push({ mode, text: character });
  }
  return segments;
}
