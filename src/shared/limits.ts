import { Buffer } from 'node:buffer';
import type { Issue } from './tool.js';

const MEGABYTE = 1024 * 1024;

/**
 * For a contract's `check`: the issue that `text` takes more than `limit` bytes
 * of UTF-8, none where it fits. A schema's maxLength counts characters; state
 * the same number there, and this only counts where it must.
 */
export function overBytes(path: string, text: string, limit: number): Issue[] {
  // No UTF-16 code unit takes more than three bytes.
  if (text.length * 3 <= limit || Buffer.byteLength(text) <= limit) return [];
  const size = limit < MEGABYTE ? `${limit / 1024} KB` : `${limit / MEGABYTE} MB`;
  return [{ path, message: `must be at most ${size}: ${limit} bytes of UTF-8` }];
}
