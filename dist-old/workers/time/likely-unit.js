/** Units finer than a second, as powers of ten. */
const FINER_UNITS = [
    { name: 'milliseconds', perSecond: 1e3 },
    { name: 'microseconds', perSecond: 1e6 },
    { name: 'nanoseconds', perSecond: 1e9 },
];
/** In seconds: present-day timestamps are between these, the years 1973 and 5138. */
const EARLIEST = 1e8;
const LATEST = 1e11;
/**
 * The unit that gives a timestamp a present-day date when seconds would put it beyond the year 5138;
 * undefined when seconds are plausible or no unit fits.
 */
export function likelyFinerUnit(timestamp) {
    const magnitude = Math.abs(timestamp);
    if (magnitude < LATEST)
        return undefined;
    const unit = FINER_UNITS.find(({ perSecond }) => magnitude < LATEST * perSecond && magnitude >= EARLIEST * perSecond);
    return unit && { name: unit.name, ms: Math.floor((timestamp / unit.perSecond) * 1000) };
}
//# sourceMappingURL=likely-unit.js.map