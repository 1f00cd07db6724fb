import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, EXIT, usageError } from './cli-error.js';
/** The operand that stands for standard input. */
export const STDIN = '-';
/** Maximum number of files in the directories of a command. */
const MAX_FILES = 10_000;
/**
 * Replaces directories in a list of paths by the files in them, at any depth, in the order of their names. Throws a
 * usage error for a directory that cannot be read, or with too many files.
 */
export async function expandPaths(operands) {
    const files = [];
    for (const operand of operands) {
        if (operand !== STDIN && (await isDirectory(operand)))
            await addFiles(operand, files);
        else
            files.push(operand);
    }
    return files;
}
async function isDirectory(path) {
    try {
        return (await stat(path)).isDirectory();
    }
    catch {
        return false;
    }
}
async function addFiles(directory, files) {
    const entries = await readdir(directory, { withFileTypes: true }).catch((error) => {
        throw unreadable(directory, error);
    });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        const path = join(directory, entry.name);
        // Symbolic links are skipped: they may lead back to a directory above.
        if (entry.isDirectory())
            await addFiles(path, files);
        else if (entry.isFile())
            files.push(path);
        if (files.length > MAX_FILES)
            throw usageError(`${directory}: more than ${MAX_FILES} files`);
    }
}
/**
 * Reads a file or standard input. Throws as soon as more than `limit` bytes have been read. `advice` ends the message
 * for a file that does not exist.
 */
export async function readSource(path, limit, advice = '') {
    const stream = path === STDIN ? process.stdin : createReadStream(path);
    const chunks = [];
    let bytes = 0;
    try {
        for await (const chunk of stream) {
            bytes += chunk.length;
            if (bytes > limit)
                throw new CliError(EXIT.refused, `${path}: too large: maximum ${limit.toLocaleString('en')} bytes`);
            chunks.push(chunk);
        }
    }
    catch (error) {
        throw error instanceof CliError ? error : unreadable(path, error, advice);
    }
    return Buffer.concat(chunks);
}
/** Decodes UTF-8, and keeps a byte order mark. Throws if the bytes are not UTF-8. */
export function decodeText(path, bytes) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    }
    catch {
        throw new CliError(EXIT.refused, `${path}: expected UTF-8 text, found other bytes`);
    }
}
function unreadable(path, error, advice = '') {
    const { code = 'unreadable' } = error;
    const reasons = {
        ENOENT: `no such file or directory${advice}`,
        EACCES: 'permission denied',
        EISDIR: 'is a directory',
    };
    return usageError(`${path}: ${reasons[code] ?? code}`);
}
//# sourceMappingURL=sources.js.map