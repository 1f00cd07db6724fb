import { Buffer } from 'node:buffer';
import type { Issue } from './tool.js';

const MEGABYTE = 1024 * 1024;

/**
 * For a contract's `check`: an issue when `text` is longer than `limit` bytes of UTF-8, else
 * none. A schema's maxLength counts characters; give it the same number, and this counts
 * bytes only where it must.
 */
export function overBytes(path: string, text: string, limit: number): Issue[] {
  // No UTF-16 code unit takes more than three bytes.
  if (text.length * 3 <= limit || Buffer.byteLength(text) <= limit) return [];
  const size = limit < MEGABYTE ? `${limit / 1024} KB` : `${limit / MEGABYTE} MB`;
  return [{ path, message: `expected at most ${size} (${limit.toLocaleString('en')} bytes of UTF-8)` }];
}
