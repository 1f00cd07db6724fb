import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemOfCounts, problemOfNames, problemOfNumbers, readCommand } from '../../scripts/command.js';
import { fillPage, ROOT, readPage } from '../../scripts/docs/pages.js';
import { readCatalog } from '../../src/catalog.js';
import { environment } from '../environment.js';
import { libraryCalls } from '../libraries.js';
import { progress } from '../progress.js';
import { type ServerKind, serve } from '../server.js';
import { SIZES, type Size } from './bodies.js';
import { connectionsOf, load, targetOf, warmUpFor } from './measure.js';
import { type PeerLine, peersPage, peersText, SERVERS } from './peers-report.js';

const USAGE = `Usage: npm run bench:peers -- [--only a,b] [--sizes small,typical] [--duration N] [--rounds N]
                              [--connections N] [--json FILE] [--write]

Sends the same calls to the service, in one process and as a cell for each core, and to its alternatives,
in turns: the functions inline in Fastify, one Piscina task for each call, the inline server once for each
core (cluster), and, if there is a usual library for the tool, that library inline (ajv, yaml, papaparse ...).
Prints calls answered 200 per second, and the ratio of the service to each alternative: median (minimum
to maximum). --write puts the ratios into docs/benchmarks.md.
`;

const catalog = await readCatalog();
const { values } = readCommand(
  USAGE,
  {
    options: {
      only: { type: 'string' },
      sizes: { type: 'string', default: 'small,typical' },
      duration: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '64' },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  },
  ({ values: { only, sizes, duration, rounds, connections } }) =>
    problemOfNames('--only', only?.split(',') ?? [], [...catalog.keys()]) ??
    problemOfNames('--sizes', sizes.split(','), SIZES) ??
    problemOfNumbers({ duration }) ??
    problemOfCounts({ rounds, connections }),
);
const only = values.only?.split(',') ?? [...catalog.keys()];
const sizes = values.sizes.split(',') as Size[];
const [seconds, rounds, connections] = [values.duration, values.rounds, values.connections].map(Number) as [
  number,
  number,
  number,
];

const libraries = await libraryCalls();

const servers = new Map(await Promise.all(SERVERS.map(async kind => [kind, await serve(kind)] as const)));
const lines: PeerLine[] = [];
try {
  for (const id of only) {
    const kinds = SERVERS.filter(kind => kind !== 'library' || libraries.has(id));
    for (const size of sizes) {
      const target = targetOf(catalog.get(id)!, size);
      const width = connectionsOf(target, connections);
      const rates: Record<ServerKind, number[]> = {
        service: [],
        cells: [],
        inline: [],
        'task-per-call': [],
        cluster: [],
        library: [],
      };
      for (const kind of kinds) {
        progress(`${id} ${size}, warming up: ${kind}`);
        await warmUpFor(servers.get(kind)!.url, target, width);
      }
      for (let turn = 0; turn < rounds; turn++) {
        // Ratios are taken within a round. Each round begins with another server.
        for (let i = 0; i < kinds.length; i++) {
          const kind = kinds[(turn + i) % kinds.length]!;
          progress(`${id} ${size}, round ${turn + 1} of ${rounds}: ${kind}`);
          const done = await load(servers.get(kind)!.url, target, width, seconds);
          rates[kind].push((done.statuses[200] ?? 0) / done.seconds);
        }
      }
      lines.push({ tool: id, lane: catalog.get(id)!.tool.lane, size, rates });
    }
  }
} finally {
  progress('');
  await Promise.all([...servers.values()].map(server => server.stop()));
}

console.log(peersText(lines));
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ ...environment(), seconds, rounds, lines }, null, 1)}\n`);
if (values.write) {
  const page = 'docs/benchmarks.md';
  const tables = { peers: peersPage(lines, environment()) };
  writeFileSync(join(ROOT, page), fillPage(readPage(page), tables, 'measured'));
  console.log(`written: ${page}`);
}
