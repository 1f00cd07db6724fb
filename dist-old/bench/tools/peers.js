import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemOfCounts, problemOfNames, problemOfNumbers, readCommand } from '../../scripts/command.js';
import { fillPage, ROOT, readPage } from '../../scripts/docs/pages.js';
import { readCatalog } from '../../src/catalog.js';
import { environment } from '../environment.js';
import { libraryCalls } from '../libraries.js';
import { progress } from '../progress.js';
import { serve } from '../server.js';
import { SIZES } from './bodies.js';
import { awaken, connectionsOf, FIRST_WARM_UP, KIND_WARM_UP, load, targetOf, warmUp, } from './measure.js';
import { isUnsteady, peersPage, peersText, SERVERS } from './peers-report.js';
import { problemOfWrk, wrkLoop } from './wrk.js';
const USAGE = `Usage: npm run bench:peers -- [--only a,b] [--sizes small,typical] [--duration N] [--rounds N]
                              [--connections N] [--generator autocannon|wrk] [--json FILE] [--write]

Sends the same calls to the service, in one process and as a cell for each core, and to its alternatives,
in turns: the functions inline in Fastify, one Piscina task for each call, the inline server once for each
core (cluster), and, if there is a usual library for the tool, that library inline (ajv, yaml, papaparse ...).
Prints calls answered 200 per second, and the ratio of the service to each alternative: median (minimum
to maximum). A call whose ratios differ much between the rounds has up to twice as many rounds.
--write puts the ratios of small and typical calls into docs/benchmarks.md.

The load comes from the same machine. --generator wrk takes less CPU for it than autocannon; it has to be
installed, and its --duration is in whole seconds.
`;
/** Most rounds of a call, as a multiple of those asked for. */
const MOST_ROUNDS = 2;
const GENERATORS = ['autocannon', 'wrk'];
const catalog = await readCatalog();
const { values } = readCommand(USAGE, {
    options: {
        only: { type: 'string' },
        sizes: { type: 'string', default: 'small,typical' },
        duration: { type: 'string', default: '2' },
        rounds: { type: 'string', default: '3' },
        connections: { type: 'string', default: '64' },
        generator: { type: 'string', default: 'autocannon' },
        json: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
    },
}, ({ values: { only, sizes, duration, rounds, connections, generator } }) => problemOfNames('--only', only?.split(',') ?? [], [...catalog.keys()]) ??
    problemOfNames('--sizes', sizes.split(','), SIZES) ??
    problemOfNumbers({ duration }) ??
    problemOfCounts({ rounds, connections, ...(generator === 'wrk' && { duration }) }) ??
    (GENERATORS.includes(generator)
        ? undefined
        : `--generator: expected ${GENERATORS.join(' or ')}, got ${JSON.stringify(generator)}`));
const isWrk = values.generator === 'wrk';
const problem = isWrk ? await problemOfWrk() : undefined;
if (problem !== undefined) {
    console.error(problem);
    process.exit(2);
}
const only = values.only?.split(',') ?? [...catalog.keys()];
const sizes = values.sizes.split(',');
const [seconds, rounds, connections] = [values.duration, values.rounds, values.connections].map(Number);
/** Seconds for which a server is called before it is measured: it was idle while others were. */
const LEAD_SECONDS = 1.5;
/** Calls answered 200 a second, in a closed loop. */
async function rateOf(url, target, width) {
    if (isWrk)
        return wrkLoop(url, target, width, seconds);
    const done = await load(url, target, width, seconds);
    return (done.statuses[200] ?? 0) / done.seconds;
}
const libraries = await libraryCalls();
const servers = new Map(await Promise.all(SERVERS.map(async (kind) => [kind, await serve(kind)])));
const lines = [];
try {
    for (const [kind, { url }] of servers) {
        const first = only.find(id => kind !== 'library' || libraries.has(id));
        if (first === undefined)
            continue;
        progress(`warming up: ${kind}`);
        await warmUp(url, targetOf(catalog.get(first), 'small'), connections, FIRST_WARM_UP);
    }
    for (const id of only) {
        const kinds = SERVERS.filter(kind => kind !== 'library' || libraries.has(id));
        for (const size of sizes) {
            const target = targetOf(catalog.get(id), size);
            const width = connectionsOf(target, connections);
            const rates = {
                service: [],
                cells: [],
                inline: [],
                'task-per-call': [],
                cluster: [],
                library: [],
            };
            const warmRates = new Map();
            for (const kind of kinds) {
                progress(`${id} ${size}, warming up: ${kind}`);
                warmRates.set(kind, await warmUp(servers.get(kind).url, target, width, KIND_WARM_UP));
            }
            const line = { tool: id, lane: catalog.get(id).tool.lane, size, rates };
            for (let turn = 0; turn < rounds || (turn < MOST_ROUNDS * rounds && isUnsteady(line)); turn++) {
                // Ratios are taken within a round. Each round begins with another server.
                for (let i = 0; i < kinds.length; i++) {
                    const kind = kinds[(turn + i) % kinds.length];
                    progress(`${id} ${size}, round ${turn + 1}: ${kind}`);
                    const { url } = servers.get(kind);
                    await awaken(url, target, width, warmRates.get(kind) * LEAD_SECONDS);
                    rates[kind].push(await rateOf(url, target, width));
                }
            }
            lines.push(line);
        }
    }
}
finally {
    progress('');
    await Promise.all([...servers.values()].map(server => server.stop()));
}
console.log(peersText(lines));
if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ ...environment(), seconds, rounds, lines }, null, 1)}\n`);
if (values.write) {
    const page = 'docs/benchmarks.md';
    // A part for each size: a run of one size leaves the other as it was.
    const tables = Object.fromEntries(sizes.map(size => [
        `peers-${size}`,
        peersPage(lines.filter(line => line.size === size), environment()),
    ]));
    writeFileSync(join(ROOT, page), fillPage(readPage(page), tables, 'measured'));
    console.log(`written: ${page}`);
}
//# sourceMappingURL=peers.js.map