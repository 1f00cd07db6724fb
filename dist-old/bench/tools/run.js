import { writeFileSync } from 'node:fs';
import { problemOfCounts, problemOfNames, problemOfNumbers, readCommand } from '../../scripts/command.js';
import { readCatalog } from '../../src/catalog.js';
import { environment } from '../environment.js';
import { progress } from '../progress.js';
import { serve } from '../server.js';
import { SIZES } from './bodies.js';
import { connectionsOf, FIRST_WARM_UP, load, measure, targetOf, warmUp } from './measure.js';
import { failuresOf, measurementTable } from './results.js';
const USAGE = `Usage: npm run bench:tools -- [options]

Measures each tool in three sizes (small, typical, limit): calls per second, latency, bytes,
CPU time of a call, event-loop delay, memory, and answers other than 200.

  --only a,b          tools (default: all)
  --sizes a,b         sizes (default: all)
  --duration N        seconds of one measurement (default: 3)
  --connections N     connections (default: 64); calls of size typical and limit use at most 8 in the risky
                      lane and 4 in the heavy one
  --rounds N          how often each call is measured, in turns (default: 1)
  --url URL           a running service (default: starts one)
  --json FILE         writes the results
`;
const catalog = await readCatalog();
const { values } = readCommand(USAGE, {
    options: {
        only: { type: 'string' },
        sizes: { type: 'string', default: SIZES.join(',') },
        duration: { type: 'string', default: '3' },
        connections: { type: 'string', default: '64' },
        rounds: { type: 'string', default: '1' },
        url: { type: 'string' },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
    },
}, ({ values: { only, sizes, duration, connections, rounds } }) => problemOfNames('--only', only?.split(',') ?? [], [...catalog.keys()]) ??
    problemOfNames('--sizes', sizes.split(','), SIZES) ??
    problemOfNumbers({ duration }) ??
    problemOfCounts({ connections, rounds }));
const only = values.only?.split(',') ?? [...catalog.keys()];
const sizes = values.sizes.split(',');
const seconds = Number(values.duration);
const connections = Number(values.connections);
const rounds = Number(values.rounds);
const server = values.url === undefined ? await serve('service') : undefined;
const service = server ?? { url: values.url.replace(/\/+$/, '') };
const measurements = [];
try {
    const plan = only.flatMap(id => sizes.map(size => ({ id, size })));
    progress('warming up');
    await warmUp(service.url, targetOf(catalog.get(only[0]), 'small'), connections, FIRST_WARM_UP);
    for (let round = 1; round <= rounds; round++) {
        for (const [index, { id, size }] of plan.entries()) {
            progress(`round ${round} of ${rounds}, ${index + 1} of ${plan.length}: ${id} ${size}`);
            const target = targetOf(catalog.get(id), size);
            // Each thread must load and compile the tool's code before the first measurement.
            if (round === 1)
                await load(service.url, target, connectionsOf(target, connections), Math.min(1, seconds));
            measurements.push(await measure(service, target, { round, connections, seconds }));
        }
    }
}
finally {
    progress('');
    await server?.stop();
}
const results = { ...environment(), seconds, measurements };
console.log(measurementTable(measurements));
const failing = measurements.filter(measurement => failuresOf(measurement) !== '').length;
const { machine, versions, commit, date } = results;
console.log(`\n${measurements.length} measurements of ${seconds} s, ${failing} with answers other than 200; ` +
    `${machine.cores} cores (${machine.cpu}), Node ${versions['node']}, commit ${commit ?? 'unknown'}, ${date}`);
if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`);
process.exitCode = failing > 0 ? 1 : 0;
//# sourceMappingURL=run.js.map