import { sizeInWords } from './format.js';
/** Maximum size of a file that is read as text, in bytes: no tool accepts more. */
const TEXT_FILE_LIMIT = 48 * 1024 * 1024;
/** Reads a file as UTF-8, and keeps a byte order mark, as the command line does. A larger file is not read. */
export async function readTextFile(file) {
    const { name, size } = file;
    if (size > TEXT_FILE_LIMIT) {
        return { problem: `${name}: ${sizeInWords(size)}, maximum ${sizeInWords(TEXT_FILE_LIMIT)}` };
    }
    let bytes;
    try {
        bytes = await file.arrayBuffer();
    }
    catch {
        return { problem: `${name}: unreadable` };
    }
    try {
        return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
    }
    catch {
        return { problem: `${name}: expected UTF-8 text, found other bytes` };
    }
}
//# sourceMappingURL=text-file.js.map