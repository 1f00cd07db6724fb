import { hash } from 'node:crypto';
import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/hash-calc.js';
import { encodeUtf8 } from '../text/utf8.js';

export const run: Run<typeof contract> = ({ text }) => {
  const bytes = encodeUtf8(text, 'text');
  const digest = (algorithm: string): string => hash(algorithm, bytes, 'hex');
  return {
    md5: digest('md5'),
    sha1: digest('sha1'),
    sha256: digest('sha256'),
    sha384: digest('sha384'),
    sha512: digest('sha512'),
  };
};
