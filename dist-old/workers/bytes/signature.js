/**
 * The first bytes by which formats identify themselves, from their own specifications; the more specific ones first.
 */
const SIGNATURES = [
    { name: 'a PNG image', bytes: '89504e470d0a1a0a' },
    { name: 'a JPEG image', bytes: 'ffd8ff' },
    { name: 'a GIF image', bytes: '474946383761' },
    { name: 'a GIF image', bytes: '474946383961' },
    { name: 'a WebP image', bytes: '52494646........57454250' },
    { name: 'a WAV audio file', bytes: '52494646........57415645' },
    { name: 'an AVIF image', bytes: '........6674797061766966' },
    { name: 'a HEIC image', bytes: '........6674797068656963' },
    { name: 'an MP4 or QuickTime file', bytes: '........66747970' },
    { name: 'a TIFF image', bytes: '49492a00' },
    { name: 'a TIFF image', bytes: '4d4d002a' },
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
/** What `bytes` look like by their first ones: `a PNG image`. Undefined if no known signature fits. */
export function signatureOf(bytes) {
    return SIGNATURES.find(signature => fits(bytes, signature.bytes))?.name;
}
function fits(bytes, signature) {
    const head = bytes.toString('hex', 0, signature.length / 2);
    if (head.length < signature.length)
        return false;
    for (let at = 0; at < signature.length; at++) {
        if (signature[at] !== '.' && signature[at] !== head[at])
            return false;
    }
    return true;
}
//# sourceMappingURL=signature.js.map