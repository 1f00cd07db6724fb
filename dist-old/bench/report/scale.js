/** A short label of three digits: 1,000,000 as 1M, 15,000 as 15k, 0.25 as 0.25. */
export function label(value) {
    const size = Math.abs(value);
    const [divisor, unit] = size >= 1e6 ? [1e6, 'M'] : size >= 1e4 ? [1e3, 'k'] : [1, ''];
    return `${Number((value / divisor).toPrecision(3))}${unit}`;
}
/** The approximate number of steps of a linear scale. */
const STEPS = 6;
/** A scale from 0 to at least `max`, in steps of 1, 2 or 5 times a power of ten. */
export function linear(max, from, to) {
    const raw = (max > 0 ? max : 1) / STEPS;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map(times => times * power).find(size => size >= raw * 0.999) ?? raw;
    const count = Math.max(1, Math.ceil((max > 0 ? max : 1) / step - 1e-9));
    const marks = Array.from({ length: count + 1 }, (_, index) => ({ value: index * step, label: label(index * step) }));
    return { at: value => from + (value / (count * step)) * (to - from), marks };
}
/**
 * A logarithmic scale with marks at the powers of ten around the positive values, and at twice and five times them
 * if there are only two. Values below the lowest mark are drawn there.
 */
export function logarithmic(values, from, to) {
    const positive = values.filter(value => value > 0);
    const low = Math.floor(Math.log10(Math.min(...positive, 1e9)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, 1e-9))));
    const between = high - low === 1 ? [1, 2, 5] : [1];
    const marks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index))
        .flatMap(power => between.map(times => times * power))
        .filter(value => value <= 10 ** high)
        .map(value => ({ value, label: label(value) }));
    return { at: value => from + ((Math.log10(Math.max(value, 10 ** low)) - low) / (high - low)) * (to - from), marks };
}
//# sourceMappingURL=scale.js.map