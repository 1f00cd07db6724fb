import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/unix-timestamp.js';
import { readIso8601 } from '../time/iso8601.js';
import { readUnix } from '../time/unix.js';

export const run: Run<typeof contract> = ({ mode, input, unit }) => {
  const read = mode === 'unix-to-date' ? readUnix(input, unit) : readIso8601(input);
  if ('fault' in read) {
    const what = mode === 'unix-to-date' ? 'timestamp' : 'ISO 8601 date';
    return { unix: null, ms: null, iso: null, utc: null, error: `input is no ${what}: ${read.fault}` };
  }
  const { ms } = read;
  const date = new Date(ms);
  return { unix: Math.floor(ms / 1000), ms, iso: date.toISOString(), utc: date.toUTCString(), error: null };
};
