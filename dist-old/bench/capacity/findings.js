import { GROUPS } from './simulator/latency.js';
/** Calls below which a quantile says nothing. */
const LEAST_CALLS = { p50: 20, p99: 200 };
/** Puts prediction and measurement side by side. The prediction has a point at the rate of each step. */
export function compare(mix, prediction, { knee, steps, speed }) {
    const simulated = steps.map(step => prediction.points.find(({ perSecond }) => perSecond === step.perSecond));
    const [predicted, measured] = [prediction.knee?.median ?? null, knee?.median ?? null];
    return {
        mix,
        predicted,
        measured,
        error: predicted === null || measured === null ? null : Math.abs(predicted / measured - 1),
        predictedKnee: prediction.knee ?? null,
        measuredKnee: knee ?? null,
        speed,
        curve: prediction.points,
        points: steps.map((step, index) => ({
            measured: step,
            simulated: simulated[index],
            errors: GROUPS.filter(group => step.latency[group].calls > 0).map(group => errorsOf(group, step.latency[group], simulated[index].latency[group])),
        })),
    };
}
function errorsOf(group, measured, simulated) {
    const error = (name) => measured.calls < LEAST_CALLS[name] || measured[name] === 0 ? null : simulated[name] / measured[name] - 1;
    return { group, p50: error('p50'), p99: error('p99'), refused: simulated.refused - measured.refused };
}
//# sourceMappingURL=findings.js.map