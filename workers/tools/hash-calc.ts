import { hash } from 'node:crypto';
import type { Run, RunBytes } from '../../src/shared/tool.js';
import type contract from '../../src/tools/hash-calc.js';
import { encodeUtf8 } from '../text/utf8.js';

export const run: Run<typeof contract> = ({ text }) => digests(encodeUtf8(text, 'text'));

export const runBytes: RunBytes<typeof contract> = digests;

function digests(bytes: Uint8Array): ReturnType<Run<typeof contract>> {
  const digest = (algorithm: string): string => hash(algorithm, bytes, 'hex');
  return {
    md5: digest('md5'),
    sha1: digest('sha1'),
    sha256: digest('sha256'),
    sha384: digest('sha384'),
    sha512: digest('sha512'),
  };
}
