import { median } from '../finding.js';
import { failuresOf } from './results.js';
const speedOf = (figure, { perSecond, cpuMs }) => figure === 'rate' ? perSecond : 1 / Math.max(1e-6, cpuMs.rest + (cpuMs.main ?? 0));
/** Relative standard error of the median: 1.25 times that of the mean, for approximately normal values. */
export function errorOf(values) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
    return (1.25 * Math.sqrt(variance / values.length)) / median(values);
}
/** Compares each tool and size of A with B. Throws if one was measured in a single round: its noise is unknown. */
export function compareResults(a, b, figure, threshold) {
    const ratios = [];
    const missing = [];
    const before = grouped(a);
    const after = grouped(b);
    for (const [name, inA] of before) {
        const inB = after.get(name);
        if (inB === undefined) {
            missing.push(name);
            continue;
        }
        if (inA.length < 2 || inB.length < 2)
            throw new Error(`${name}: measured once, expected at least two rounds (bench:tools --rounds 3)`);
        const [old, now] = [inA, inB].map(measurements => measurements.map(measurement => speedOf(figure, measurement)));
        const ratio = median(now) / median(old);
        const noise = 2 * Math.hypot(errorOf(old), errorOf(now));
        const clean = inA.every(measurement => failuresOf(measurement) === '');
        const failures = clean ? [...new Set(inB.map(failuresOf).filter(text => text !== ''))].join('; ') : '';
        ratios.push({
            tool: inA[0].tool,
            size: inA[0].size,
            ratio,
            noise,
            slower: ratio * (1 + noise) < 1 - threshold,
            failures,
        });
    }
    return { ratios, missing };
}
function grouped(measurements) {
    const groups = new Map();
    for (const measurement of measurements) {
        const name = `${measurement.tool} ${measurement.size}`;
        groups.set(name, [...(groups.get(name) ?? []), measurement]);
    }
    return groups;
}
//# sourceMappingURL=ratios.js.map