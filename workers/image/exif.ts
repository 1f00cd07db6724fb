import type { Buffer } from 'node:buffer';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { decides, type Hint, mentions } from './metadata.js';

/** Maximum bytes read of an EXIF block: the directories come first, thumbnails after them. */
export const EXIF_LIMIT = 65_536;

/** Tags of Exif 2.32 and DCF 2.0. */
const EXIF_IFD = 0x8769;
const INTEROPERABILITY_IFD = 0xa005;
const COLOR_SPACE = 0xa001;
const INTEROPERABILITY_INDEX = 0x0001;

/** The color tags of EXIF. */
interface ExifColor {
  /** 1 is sRGB, 65535 uncalibrated; some writers use 2 for Adobe RGB. */
  readonly colorSpace: number | undefined;
  /** `R98` for sRGB, `R03` for Adobe RGB (DCF 2.0). */
  readonly interoperability: string | undefined;
}

/**
 * Finds the color tags in EXIF `data` (a TIFF structure, in either byte order):
 * from directory 0 to the Exif directory to the interoperability directory. Never follows more than three
 * pointers. Undefined when the structure is invalid.
 */
function readExif(data: Buffer): ExifColor | undefined {
  const tiff = data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data;
  if (tiff.length < 8) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const view: TiffView = {
    length: tiff.length,
    uint16: offset => (order === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset)),
    uint32: offset => (order === 'II' ? tiff.readUInt32LE(offset) : tiff.readUInt32BE(offset)),
  };
  if (view.uint16(2) !== 42) return undefined;
  const exif = pointer(view, view.uint32(4), EXIF_IFD);
  if (exif === undefined) return { colorSpace: undefined, interoperability: undefined };
  const interoperability = pointer(view, exif, INTEROPERABILITY_IFD);
  const index = interoperability === undefined ? undefined : fieldValue(view, interoperability, INTEROPERABILITY_INDEX);
  return {
    colorSpace: integer(view, fieldValue(view, exif, COLOR_SPACE)),
    interoperability: index === undefined ? undefined : tiff.toString('latin1', index, index + 4).replace(/\0.*$/s, ''),
  };
}

interface TiffView {
  readonly length: number;
  uint16(offset: number): number;
  uint32(offset: number): number;
}

const ENTRY = 12;
const SHORT = 3;

/** Offset of the value of `tag` in the directory at `offset`. */
function fieldValue(view: TiffView, offset: number, tag: number): number | undefined {
  if (offset + 2 > view.length) return undefined;
  const count = Math.min(view.uint16(offset), Math.floor((view.length - offset - 2) / ENTRY));
  for (let index = 0; index < count; index++) {
    const entry = offset + 2 + index * ENTRY;
    if (view.uint16(entry) === tag) return entry + 8;
  }
  return undefined;
}

/** The value of `tag`, an offset. */
function pointer(view: TiffView, offset: number, tag: number): number | undefined {
  const value = fieldValue(view, offset, tag);
  return value === undefined ? undefined : view.uint32(value);
}

/** A SHORT, or a LONG, which some writers use instead. */
function integer(view: TiffView, value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  return view.uint16(value - 6) === SHORT ? view.uint16(value) : view.uint32(value);
}

const COLOR_SPACES: ReadonlyMap<number, string> = new Map([
  [1, 'sRGB'],
  [2, 'Adobe RGB'],
  [0xffff, 'uncalibrated'],
]);

/** EXIF as a hint; undefined without color tags. */
export function exifHint(source: string, data: Buffer): Hint | undefined {
  const exif = readExif(data);
  if (!exif || (exif.colorSpace === undefined && exif.interoperability === undefined)) return undefined;
  const { colorSpace, interoperability } = exif;
  const said = [
    ...(colorSpace === undefined ? [] : [`ColorSpace ${colorSpace} (${COLOR_SPACES.get(colorSpace) ?? 'reserved'})`]),
    ...(interoperability === undefined ? [] : [`InteroperabilityIndex ${visiblyQuoted(interoperability)}`]),
  ].join(', ');
  if (colorSpace === 1) return decides(source, said, { space: 'srgb', assumed: false, because: said });
  // Exif has only "uncalibrated" for Adobe RGB; DCF adds the index.
  if (colorSpace === 2 || interoperability === 'R03') {
    return decides(source, said, { space: 'adobe-rgb', assumed: false, because: `${said}, which is Adobe RGB` });
  }
  if (interoperability === 'R98' && colorSpace === undefined) {
    return decides(source, said, { space: 'srgb', assumed: false, because: `${said}, which is sRGB` });
  }
  return mentions(source, said);
}
