import { warningsField } from '../../src/shared/warnings.js';
import { readIso8601 } from '../time/iso8601.js';
import { likelyFinerUnit } from '../time/likely-unit.js';
import { readUnix, unitOf } from '../time/unix.js';
export const run = ({ mode, input, unit }) => {
    const read = mode === 'unix-to-date' ? readUnix(input, unit) : readIso8601(input);
    if ('fault' in read)
        return { unix: null, ms: null, iso: null, utc: null, error: `input: ${read.fault}` };
    const { ms } = read;
    const date = new Date(ms);
    return {
        unix: Math.floor(ms / 1000),
        ms,
        iso: date.toISOString(),
        utc: date.toUTCString(),
        error: null,
        ...warningsField(mode === 'unix-to-date' ? warningsAbout(Number(input), unit) : []),
    };
};
function warningsAbout(timestamp, unit) {
    const likely = likelyFinerUnit(timestamp);
    const used = unitOf(timestamp, unit);
    if (likely === undefined || likely.name === used)
        return [];
    return [
        `input: ${timestamp} was read as ${used}, but looks like ${likely.name} (${new Date(likely.ms).toISOString()})`,
    ];
}
//# sourceMappingURL=unix-timestamp.js.map