import type { Buffer } from 'node:buffer';

interface Signature {
  readonly name: string;
  /** The bytes in hexadecimal; `..` stands for any byte. */
  readonly bytes: string;
}

/**
 * The first bytes by which formats identify themselves, from their own specifications; the more specific ones first.
 */
const SIGNATURES: readonly Signature[] = [
  { name: 'a PNG image', bytes: '89504e470d0a1a0a' },
  { name: 'a JPEG image', bytes: 'ffd8ff' },
  { name: 'a GIF image', bytes: '474946383761' },
  { name: 'a GIF image', bytes: '474946383961' },
  { name: 'a WebP image', bytes: '52494646........57454250' },
  { name: 'a WAV audio file', bytes: '52494646........57415645' },
  { name: 'an AVIF image', bytes: '........6674797061766966' },
  { name: 'an AVIF image sequence', bytes: '........6674797061766973' },
  { name: 'a HEIC image', bytes: '........6674797068656963' },
  { name: 'a HEIC image', bytes: '........6674797068656978' },
  { name: 'a HEIC image', bytes: '........667479706865696d' },
  { name: 'a HEIC image', bytes: '........6674797068656973' },
  { name: 'a HEIC image sequence', bytes: '........6674797068657663' },
  { name: 'a HEIC image sequence', bytes: '........6674797068657678' },
  // The brand of any HEIF image; the second compatible brand says which.
  { name: 'an AVIF image', bytes: '........667479706d696631................61766966' },
  { name: 'a HEIC image', bytes: '........667479706d696631................68656963' },
  { name: 'an AVIF image', bytes: '........667479706d696631........61766966' },
  { name: 'a HEIC image', bytes: '........667479706d696631........68656963' },
  { name: 'a HEIF image, such as HEIC or AVIF', bytes: '........667479706d696631' },
  { name: 'a HEIF image sequence, such as HEIC or AVIF', bytes: '........667479706d736631' },
  { name: 'a JPEG XL image', bytes: '0000000c4a584c200d0a870a' },
  { name: 'a JPEG XL image', bytes: 'ff0a' },
  { name: 'a JPEG 2000 image', bytes: '0000000c6a5020200d0a870a' },
  { name: 'a Windows bitmap', bytes: '424d........00000000' },
  { name: 'an MP4 or QuickTime file', bytes: '........66747970' },
  { name: 'a TIFF image', bytes: '49492a00' },
  { name: 'a TIFF image', bytes: '4d4d002a' },
  { name: 'a TIFF image', bytes: '49492b00' },
  { name: 'a TIFF image', bytes: '4d4d002b' },
  { name: 'a Windows icon', bytes: '00000100' },
  { name: 'an MP3 audio file', bytes: '494433' },
  { name: 'an Ogg file', bytes: '4f676753' },
  { name: 'a FLAC audio file', bytes: '664c6143' },
  { name: 'a Matroska or WebM file', bytes: '1a45dfa3' },
  { name: 'a PDF document', bytes: '255044462d' },
  { name: 'gzip data', bytes: '1f8b08' },
  { name: 'a ZIP archive (or a document that is one, such as DOCX or JAR)', bytes: '504b0304' },
  { name: 'bzip2 data', bytes: '425a68' },
  { name: 'xz data', bytes: 'fd377a585a00' },
  { name: 'Zstandard data', bytes: '28b52ffd' },
  { name: 'a 7-Zip archive', bytes: '377abcaf271c' },
  { name: 'a RAR archive', bytes: '526172211a07' },
  { name: 'an SQLite database', bytes: '53514c69746520666f726d6174203300' },
  { name: 'a WebAssembly module', bytes: '0061736d' },
  { name: 'an ELF executable', bytes: '7f454c46' },
  { name: 'a Mach-O executable', bytes: 'cffaedfe' },
  { name: 'a Java class or a Mach-O universal binary', bytes: 'cafebabe' },
  { name: 'a WOFF2 font', bytes: '774f4632' },
  { name: 'a WOFF font', bytes: '774f4646' },
  { name: 'ASN.1 DER, such as a certificate or a key', bytes: '3082....3082' },
  { name: 'ASN.1 DER, such as a certificate or a key', bytes: '3082....0201' },
  { name: 'text in UTF-16', bytes: 'fffe' },
  { name: 'text in UTF-16', bytes: 'feff' },
];

/** The first bytes of data that `signatureOf` needs. */
export const SIGNATURE_BYTES = Math.max(...SIGNATURES.map(({ bytes }) => bytes.length / 2));

/** What `bytes` look like by their first ones: `a PNG image`. Undefined if no known signature fits. */
export function signatureOf(bytes: Buffer): string | undefined {
  return SIGNATURES.find(signature => fits(bytes, signature.bytes))?.name;
}

function fits(bytes: Buffer, signature: string): boolean {
  const head = bytes.toString('hex', 0, signature.length / 2);
  if (head.length < signature.length) return false;
  for (let at = 0; at < signature.length; at++) {
    if (signature[at] !== '.' && signature[at] !== head[at]) return false;
  }
  return true;
}
