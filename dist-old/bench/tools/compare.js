import { problemOfNames, readCommand } from '../../scripts/command.js';
import { compareResults } from './ratios.js';
import { readResults, table } from './results.js';
const USAGE = `Usage: npm run bench:compare -- A.json B.json [--threshold 0.1] [--by rate|cpu]

Compares two files of "npm run bench:tools -- --rounds 3 --json FILE". The exit code is 1 if a tool is
slower in B than in A by more than the threshold plus the noise of the rounds, if it has new answers
other than 200, or if it is missing; 2 if the files cannot be compared.
`;
const { values, positionals } = readCommand(USAGE, {
    allowPositionals: true,
    options: {
        threshold: { type: 'string', default: '0.1' },
        by: { type: 'string', default: 'rate' },
        help: { type: 'boolean', default: false },
    },
}, ({ values: { threshold, by }, positionals: { length } }) => (length === 2 ? undefined : `expected two files, got ${length}`) ??
    (threshold.trim() !== '' && Number(threshold) >= 0
        ? undefined
        : `--threshold: expected a number of 0 or more, got ${JSON.stringify(threshold)}`) ??
    problemOfNames('--by', [by], ['rate', 'cpu']));
const [a, b] = positionals;
const threshold = Number(values.threshold);
try {
    const [before, after] = [readResults(a), readResults(b)];
    if (JSON.stringify(before.machine) !== JSON.stringify(after.machine))
        console.log('The files are from different machines: the ratios compare the machines too.\n');
    const { ratios, missing } = compareResults(before.measurements, after.measurements, values.by, threshold);
    console.log(table(['tool', 'size', 'B / A', 'noise', ''], ratios.map(({ tool, size, ratio, noise, slower, failures }) => [
        tool,
        size,
        ratio.toFixed(3),
        `± ${(noise * 100).toFixed(1)} %`,
        [slower ? 'SLOWER' : '', failures].filter(Boolean).join(' '),
    ])));
    for (const name of missing)
        console.log(`MISSING in ${b}: ${name}`);
    const bad = ratios.filter(({ slower, failures }) => slower || failures !== '').length + missing.length;
    console.log(`\n${bad} of ${ratios.length + missing.length} are slower by more than ${threshold * 100} % plus the noise, have ` +
        `new answers other than 200, or are missing (speed by ${values.by})`);
    process.exitCode = bad > 0 ? 1 : 0;
}
catch (error) {
    console.error(error.message);
    process.exitCode = 2;
}
//# sourceMappingURL=compare.js.map