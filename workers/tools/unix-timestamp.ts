import type { Run } from '../../src/shared/tool.js';
import { warningsField } from '../../src/shared/warnings.js';
import type contract from '../../src/tools/unix-timestamp.js';
import { trimmed } from '../text/trimmed.js';
import { ignoredSuffix, readIso8601 } from '../time/iso8601.js';
import { likelyFinerUnit } from '../time/likely-unit.js';
import { readUnix, type Unit, unitOf } from '../time/unix.js';

export const run: Run<typeof contract> = ({ mode, input, unit }) => {
  const text = trimmed(input);
  const read = mode === 'unix-to-date' ? readUnix(text, unit) : readIso8601(text);
  if ('fault' in read) return { unix: null, ms: null, iso: null, utc: null, error: `input: ${read.fault}` };
  const { ms } = read;
  const date = new Date(ms);
  return {
    unix: Math.floor(ms / 1000),
    ms,
    iso: date.toISOString(),
    utc: date.toUTCString(),
    error: null,
    ...warningsField(mode === 'unix-to-date' ? unitWarnings(text, unit) : ignoredSuffix('input', read)),
  };
};

function unitWarnings(timestamp: string, unit: Unit): string[] {
  const likely = likelyFinerUnit(timestamp);
  const used = unitOf(Number(timestamp), unit);
  return likely === undefined || likely.name === used ? [] : [`input: read as ${used}, but ${likely.looks}`];
}
