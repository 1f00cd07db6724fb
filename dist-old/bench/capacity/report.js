import { round } from '../finding.js';
import { escaped } from '../report/svg.js';
import { plots } from './plots.js';
import { recordOf } from './trace.js';
const percent = (part) => `${round(part * 100)} %`;
const count = (value) => Math.round(value).toLocaleString('en');
/** What to buy, in three sentences. */
export function sentences({ plan, target, targetRate, replicaCores, error, prediction }) {
    const { replica, replicas, saturated, twice, costPerThousand } = plan;
    const goal = `p99 within ${target.p99} ms and at most ${percent(target.refused)} refused`;
    if (replica === null || replicas === null)
        return [`No rate meets the target: ${goal}.`];
    const checked = prediction.filter(({ error }) => error !== null).length;
    const price = costPerThousand === null ? '' : `, at a price of ${costPerThousand.toPrecision(3)} for a thousand calls`;
    return [
        `For ${count(targetRate)} calls a second of this mix with ${goal}, buy ${replicas} replicas of ${replicaCores} ` +
            `cores; one of them may be lost${price}.`,
        `One replica takes ${count(replica.median)} calls a second (95 % interval from repeated simulations: ` +
            `${count(replica.low)} to ${count(replica.high)}); ` +
            (error === null
                ? 'the error of the prediction was not measured.'
                : `the error of the prediction, ${percent(error)} in the median of ${checked} mixes measured here, is added.`),
        `What fills up first is ${saturated?.part ?? 'unknown'} (${percent(saturated?.busy ?? 0)} busy at that rate); ` +
            (twice === null
                ? ''
                : `at twice the traffic the same replicas have a p99 of ${round(twice.p99)} ms and refuse ` +
                    `${percent(twice.refused)}.`),
    ];
}
/** What to do where there are doubts, which follow it. */
export const AGAIN = 'Do not rely on this plan; run it again on a machine with nothing else to do, with --full if needed:';
const warning = (doubts) => doubts.length === 0
    ? ''
    : `<p><strong>${escaped(AGAIN)}</strong></p>\n<ul>\n` +
        `${doubts.map(doubt => `<li>${escaped(doubt)}</li>`).join('\n')}\n</ul>\n`;
const table = (head, rows) => {
    const cells = (tag, row) => `<tr>${row.map(cell => `<${tag}>${escaped(String(cell))}</${tag}>`).join('')}</tr>`;
    const body = rows.map(row => cells('td', row)).join('\n');
    return `<div class="wide"><table>\n${cells('th', head)}\n${body}\n</table></div>`;
};
const signed = (part) => (part === null ? '' : `${part > 0 ? '+' : ''}${round(part * 100)} %`);
const knees = (knee) => knee === null ? 'none' : `${count(knee.median)} (${count(knee.low)} to ${count(knee.high)})`;
/** The tables beneath the plots, each with its heading. */
function tables({ compared, plan }) {
    const checked = table(['mix', 'predicted knee, 1/s', 'measured knee, 1/s', 'error', 'speed of the machine'], compared.map(({ mix, predictedKnee, measuredKnee, error, speed }) => [
        mix,
        knees(predictedKnee),
        knees(measuredKnee),
        error === null ? '' : percent(error),
        round(speed),
    ]));
    const changes = table(['change', 'knee, 1/s', 'fills up first', ''], plan.whatIfs.map(({ change, knee, saturated, isMeasurable }) => [
        change,
        knees(knee),
        saturated,
        isMeasurable ? 'simulated' : 'simulated; not measured: more cores than this machine has',
    ]));
    const points = table([
        'mix',
        'arriving, 1/s',
        'calls',
        'p50, ms',
        'error',
        'p99, ms',
        'error',
        'refused',
        'predicted',
        'runs',
        'pause, ms',
        'taken by others',
        'not counted',
    ], compared.flatMap(({ mix, points }) => points.flatMap(({ measured, simulated, errors }) => errors.map(({ group, p50, p99 }) => [
        group === 'all' ? mix : `${group} lane`,
        measured.perSecond,
        measured.latency[group].calls,
        round(measured.latency[group].p50),
        signed(p50),
        round(measured.latency[group].p99),
        signed(p99),
        percent(measured.latency[group].refused),
        percent(simulated.latency[group].refused),
        group === 'all' ? measured.runs : '',
        group === 'all' ? Math.round(measured.disturbance.pauseMs) : '',
        group === 'all' ? percent(measured.disturbance.taken) : '',
        group === 'all' ? percent(measured.all.disturbed) : '',
    ]))));
    return `<h2>Prediction and measurement</h2>\n${checked}\n<h2>Changes</h2>\n${changes}\n<h2>Rates</h2>\n${points}`;
}
/** One page that needs nothing else: no script, no style sheet, no network. */
export function page(found) {
    const { date, commit, machine, versions, trace } = found;
    const [first = '', ...others] = sentences(found);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Toolpool: capacity</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 1500px; margin: 2rem auto; padding: 0 1rem }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem }
svg { width: 100%; height: auto; border: 1px solid #ddd; box-sizing: border-box }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem }
td, th { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd }
td:first-child, th:first-child { text-align: left }
@media (min-width: 900px) { main { grid-template-columns: repeat(2, minmax(0, 1fr)) } }
@media print {
  body { font-size: 10pt; margin: 0; max-width: none }
  main { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  svg, tr { break-inside: avoid }
  h2 { break-after: avoid }
  table { font-size: 7pt }
  td, th { padding: .1rem .3rem }
  .wide { overflow: visible }
}
</style>
</head>
<body>
<h1>Capacity</h1>
<p><strong>${escaped(first)}</strong> ${escaped(others.join(' '))}</p>
${warning(found.doubts)}<main>
${plots(found).join('\n')}
</main>
<p>* More cores than the measuring machine has: simulated, not measured.</p>
${tables(found)}
<p>${escaped(`Measured ${date} on ${machine.cores} cores (${machine.cpu}), ${machine.memoryGiB} GiB, Node ` +
        `${versions['node'] ?? ''}, commit ${commit ?? 'unknown'}. Calls arrive as a Poisson process from the same ` +
        `machine; latency counts from the moment when a call was due. Each rate is the median of its repetitions.` +
        (trace === null ? '' : ` ${recordOf(trace)}`))}</p>
</body>
</html>
`;
}
//# sourceMappingURL=report.js.map