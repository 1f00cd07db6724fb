import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';
import { EXIF_LIMIT, exifHint } from './exif.js';
import { type EmbeddedProfile, embedded, lost, PROFILE_LIMIT } from './icc.js';
import type { ImageBytes } from './image-bytes.js';
import type { ImageMetadata } from './metadata.js';

// WebP Container Specification (RFC 9649 section 2).

/** `RIFF`, a size, `WEBP`: the file header. */
const FILE_HEADER = 12;
const CHUNK_HEADER = 8;

/** Chunks with color or size; the first of each kind counts. */
const TELLING = new Set(['VP8 ', 'VP8L', 'VP8X', 'ICCP', 'EXIF']);

/** Samples have 8 bits in both bitstreams. */
const BIT_DEPTH = 8;

/** The data of a chunk. */
interface Chunk {
  readonly at: number;
  readonly length: number;
}

/** Whether the data is RIFF of the form WEBP. */
export function isWebp(source: ImageBytes): boolean {
  return source.startsWith('RIFF', 0) && source.startsWith('WEBP', 8);
}

/** Reads the color metadata of a WebP: the ICCP chunk before the image data, the EXIF chunk after it. */
export function readWebp(source: ImageBytes): ImageMetadata {
  const { chunks, damage } = findChunks(source);
  const icc = readIccp(source, chunks.get('ICCP'));
  const exif = chunks.get('EXIF');
  const hints = [icc?.hint, exif && exifHint('EXIF', source.read(exif.at, Math.min(exif.length, EXIF_LIMIT)))].filter(
    hint => hint !== undefined,
  );
  return {
    format: 'webp',
    ...readSize(source, chunks),
    bitDepth: BIT_DEPTH,
    iccProfile: icc?.iccProfile ?? null,
    hints,
    damage,
  };
}

function findChunks(source: ImageBytes): { chunks: ReadonlyMap<string, Chunk>; damage: string | null } {
  const chunks = new Map<string, Chunk>();
  // Bytes after the RIFF are not part of the image (section 2.4).
  const stated = CHUNK_HEADER + source.uint32le(4);
  const end = Math.min(stated, source.length);
  let at = FILE_HEADER;
  while (at + CHUNK_HEADER <= end) {
    const type = source.fourCC(at);
    const length = source.uint32le(at + 4);
    if (TELLING.has(type) && !chunks.has(type)) chunks.set(type, { at: at + CHUNK_HEADER, length });
    if (at + CHUNK_HEADER + length > end) {
      const container = end < stated ? 'data' : 'RIFF';
      return { chunks, damage: `the ${visiblyQuoted(type)} chunk at offset ${at} passes the end of the ${container}` };
    }
    // The simple formats have one chunk, the image; only a file that starts with VP8X has metadata.
    if (!chunks.has('VP8X') && (type === 'VP8 ' || type === 'VP8L')) return { chunks, damage: null };
    at += CHUNK_HEADER + length + (length % 2);
  }
  if (end < stated) return { chunks, damage: `the RIFF states ${stated} bytes, the data has ${source.length}` };
  return { chunks, damage: chunks.size === 0 ? 'the RIFF holds no image' : null };
}

/** The canvas of the extended form, else the frame of the image. */
function readSize(source: ImageBytes, chunks: ReadonlyMap<string, Chunk>): Pick<ImageMetadata, 'width' | 'height'> {
  const extended = chunks.get('VP8X');
  if (extended && source.has(extended.at, 10)) {
    return { width: uint24le(source, extended.at + 4) + 1, height: uint24le(source, extended.at + 7) + 1 };
  }
  const lossless = chunks.get('VP8L');
  if (lossless && source.has(lossless.at, 5) && source.uint8(lossless.at) === 0x2f) {
    const bits = source.uint32le(lossless.at + 1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  // A key frame's header: a tag of three bytes, a start code, then the sizes with two bits of scaling (RFC 6386 section
  // 9.1).
  const lossy = chunks.get('VP8 ');
  if (lossy && source.has(lossy.at, 10) && source.startsWith('\x9d\x01\x2a', lossy.at + 3)) {
    return {
      width: source.uint16le(lossy.at + 6) & 0x3fff || null,
      height: source.uint16le(lossy.at + 8) & 0x3fff || null,
    };
  }
  return { width: null, height: null };
}

function uint24le(source: ImageBytes, at: number): number {
  return source.uint16le(at) + source.uint8(at + 2) * 0x10000;
}

function readIccp(source: ImageBytes, chunk: Chunk | undefined): EmbeddedProfile | undefined {
  if (!chunk) return undefined;
  if (!source.has(chunk.at, chunk.length)) return lost('ICCP', 'the data ends inside it');
  return embedded('ICCP', source.read(chunk.at, Math.min(chunk.length, PROFILE_LIMIT)), chunk.length);
}
