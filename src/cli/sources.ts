import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CliError, EXIT, usage } from './cli-error.js';

/** The operand that stands for standard input. */
export const STDIN = '-';

/** Maximum files that are taken from directories. */
const MAX_FILES = 10_000;

/**
 * The files that operands name: a directory stands for the files in it, at any depth, in the order of their names. What
 * cannot be read is told when it is read.
 */
export async function filesOf(operands: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const operand of operands) {
    if (operand !== STDIN && (await isDirectory(operand))) await addFiles(operand, files);
    else files.push(operand);
  }
  return files;
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function addFiles(directory: string, files: string[]): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(directory, error);
  });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    // A link may lead back to a directory above it.
    if (entry.isDirectory()) await addFiles(path, files);
    else if (entry.isFile()) files.push(path);
    if (files.length > MAX_FILES) throw usage(`${directory}: more than ${MAX_FILES} files`);
  }
}

/**
 * The bytes of a file or of standard input, at most `limit`; a source without an end is left there. `advice` ends the
 * message for a file that does not exist.
 */
export async function readSource(path: string, limit: number, advice = ''): Promise<Buffer> {
  const stream: Readable = path === STDIN ? process.stdin : createReadStream(path);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit)
        throw new CliError(EXIT.refused, `${path}: too large: maximum ${limit.toLocaleString('en')} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof CliError ? error : unreadable(path, error, advice);
  }
  return Buffer.concat(chunks);
}

/** Text exactly as its bytes say, its byte order mark included. */
export function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CliError(EXIT.refused, `${path}: expected UTF-8 text, found other bytes`);
  }
}

function unreadable(path: string, error: unknown, advice = ''): CliError {
  const { code = 'unreadable' } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `no such file or directory${advice}`,
    EACCES: 'permission denied',
    EISDIR: 'is a directory',
  };
  return usage(`${path}: ${reasons[code] ?? code}`);
}
