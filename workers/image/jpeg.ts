import { Buffer } from 'node:buffer';
import { noneOfTheFive } from '../icc/verdict.js';
import { EXIF_LIMIT, exifHint } from './exif.js';
import { type EmbeddedProfile, embedded, lost, PROFILE_LIMIT } from './icc.js';
import type { ImageBytes } from './image-bytes.js';
import { decides, type Hint, type ImageMetadata, mentions } from './metadata.js';

/** SOI and the first byte of the next marker (ITU-T T.81 annex B). */
export const JPEG_SIGNATURE = '\xff\xd8\xff';

/** Identifiers of application segments. */
const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';
const ADOBE = 'Adobe';

/** Marker codes, T.81 table B.1. */
const TEM = 0x01;
const SOF0 = 0xc0;
const SOF15 = 0xcf;
const NOT_SOF = new Set([0xc4, 0xc8, 0xcc]);
const RST0 = 0xd0;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

/** The data of a segment, after its length. */
interface Segment {
  readonly code: number;
  readonly at: number;
  readonly length: number;
}

/** The segments with color or size: the first of each kind, and all parts of the profile. */
interface Segments {
  frame?: Segment;
  exif?: Segment;
  adobe?: Segment;
  readonly profile: ProfileParts;
}

/** Reads the color metadata of a JPEG, in the segments before the first scan. */
export function readJpeg(source: ImageBytes): ImageMetadata {
  const segments: Segments = { profile: new ProfileParts(source) };
  const damage = findSegments(source, segments);
  const frame = readFrame(source, segments.frame);
  const transform = readAdobe(source, segments.adobe);
  const icc = segments.profile.join();
  const hints = [
    icc?.hint,
    frame.components === 4 ? inks(`SOF${frame.process}`, transform) : undefined,
    segments.exif && exifHint('EXIF', source.read(segments.exif.at, Math.min(segments.exif.length, EXIF_LIMIT))),
    transform === undefined
      ? undefined
      : mentions('APP14 Adobe', `transform ${transform} (${TRANSFORMS[transform] ?? 'unknown'})`),
  ].filter(hint => hint !== undefined);
  const { width, height, bitDepth } = frame;
  return { format: 'jpeg', width, height, bitDepth, iccProfile: icc?.iccProfile ?? null, hints, damage };
}

/** Iterates over the markers up to the first scan; reports where the data breaks off. */
function findSegments(source: ImageBytes, segments: Segments): string | null {
  let at = 2;
  for (;;) {
    // Like decoders, skip bytes before a marker and fill bytes FF (T.81 section B.1.1.2).
    at = source.indexOf(0xff, at);
    while (source.uint8(at) === 0xff) at++;
    if (at >= source.length) return 'the data ends before the first scan';
    const code = source.uint8(at++);
    if (code === 0 || code === TEM || (code >= RST0 && code <= SOI)) continue;
    if (code === SOS || code === EOI) return null;
    if (!source.has(at, 2)) return `the data ends in the marker at offset ${at - 2}`;
    const length = source.uint16be(at);
    if (length < 2) return `the segment at offset ${at - 2} has a length of ${length}`;
    note(source, segments, { code, at: at + 2, length: length - 2 });
    if (!source.has(at, length)) return `the data ends inside the segment at offset ${at - 2}`;
    at += length;
  }
}

function note(source: ImageBytes, segments: Segments, segment: Segment): void {
  const { code, at, length } = segment;
  if (code >= SOF0 && code <= SOF15 && !NOT_SOF.has(code)) segments.frame ??= segment;
  else if (code === APP1 && length > EXIF.length && source.startsWith(EXIF, at)) segments.exif ??= segment;
  else if (code === APP2 && length >= ICC.length + 2 && source.startsWith(ICC, at)) segments.profile.add(segment);
  else if (code === APP14 && length >= 12 && source.startsWith(ADOBE, at)) segments.adobe ??= segment;
}

interface Frame extends Pick<ImageMetadata, 'width' | 'height' | 'bitDepth'> {
  readonly components: number | null;
  /** The n of SOFn. */
  readonly process: number;
}

/** T.81 section B.2.2. With a height of 0, the height follows after the first scan. */
function readFrame(source: ImageBytes, segment: Segment | undefined): Frame {
  if (!segment || segment.length < 6 || !source.has(segment.at, 6)) {
    return { width: null, height: null, bitDepth: null, components: null, process: 0 };
  }
  return {
    bitDepth: source.uint8(segment.at) || null,
    height: source.uint16be(segment.at + 1) || null,
    width: source.uint16be(segment.at + 3) || null,
    components: source.uint8(segment.at + 5),
    process: segment.code - SOF0,
  };
}

/** ITU-T T.872 section 6.5.3. */
const TRANSFORMS = ['RGB or CMYK', 'YCbCr', 'YCCK'];

function readAdobe(source: ImageBytes, segment: Segment | undefined): number | undefined {
  return segment && source.has(segment.at, 12) ? source.uint8(segment.at + 11) : undefined;
}

/** Four components are CMYK, even when EXIF states an RGB space. */
function inks(source: string, transform: number | undefined): Hint {
  const value = `4 components, ${transform === 2 ? 'YCCK' : 'CMYK'}`;
  return decides(source, value, noneOfTheFive(value));
}

/**
 * An ICC profile in several APP2 segments (ICC.1:2022 annex B), each with its number from 1 and the total count, in any
 * order. The profile is lost when a part is missing or inconsistent, or comes twice with different content; some
 * writers add the whole profile again.
 */
class ProfileParts {
  static readonly #SOURCE = 'APP2 ICC_PROFILE';

  readonly #source: ImageBytes;
  readonly #parts = new Map<number, Segment>();
  #count: number | undefined;
  #repeated = 0;
  #fault: string | undefined;

  constructor(source: ImageBytes) {
    this.#source = source;
  }

  add({ code, at, length }: Segment): void {
    const number = this.#source.uint8(at + ICC.length);
    const count = this.#source.uint8(at + ICC.length + 1);
    this.#count ??= count;
    if (count !== this.#count) this.#fault ??= `its segments count ${this.#count} and ${count} parts`;
    else if (number < 1 || number > count) this.#fault ??= `it has a part ${number} of ${count}`;
    else if (!this.#source.has(at, length)) this.#fault ??= `the data ends inside part ${number} of ${count}`;
    else {
      const part = { code, at: at + ICC.length + 2, length: length - ICC.length - 2 };
      const first = this.#parts.get(number);
      if (first === undefined) this.#parts.set(number, part);
      else if (!this.#repeats(first, part)) this.#fault ??= `part ${number} of ${count} comes twice and differs`;
    }
  }

  /** Whether two parts have the same bytes; false once the repeated parts exceed the size of a profile. */
  #repeats(first: Segment, part: Segment): boolean {
    this.#repeated += part.length;
    if (first.length !== part.length || this.#repeated > PROFILE_LIMIT) return false;
    return this.#source.read(first.at, first.length).equals(this.#source.read(part.at, part.length));
  }

  /** The profile; undefined when no segment belongs to one. */
  join(): EmbeddedProfile | undefined {
    const count = this.#count;
    if (count === undefined) return undefined;
    if (this.#fault !== undefined) return lost(ProfileParts.#SOURCE, this.#fault);
    if (this.#parts.size < count)
      return lost(ProfileParts.#SOURCE, `${count - this.#parts.size} of its ${count} parts are missing`);
    const data: Buffer[] = [];
    let bytes = 0;
    for (let number = 1; number <= count; number++) {
      const part = this.#parts.get(number);
      if (!part) continue;
      data.push(this.#source.read(part.at, Math.max(0, Math.min(part.length, PROFILE_LIMIT - bytes))));
      bytes += part.length;
    }
    return embedded(ProfileParts.#SOURCE, Buffer.concat(data), bytes);
  }
}
