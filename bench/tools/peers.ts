import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readCatalogue } from '../../src/catalogue.js';
import { environment } from '../environment.js';
import { median, round } from '../finding.js';
import { progress } from '../progress.js';
import { serve, type Kind } from '../server.js';
import { SIZES, type Size } from './bodies.js';
import { connectionsOf, load, targetOf } from './measure.js';
import { table } from './results.js';

const PEERS = ['inline', 'task-per-call', 'cluster'] as const satisfies readonly Kind[];
const KINDS: readonly Kind[] = ['service', ...PEERS];

const USAGE = `Usage: npm run bench:peers -- [--only a,b] [--sizes small,typical] [--duration N] [--rounds N] [--connections N] [--json FILE]

The same calls to the service and to what one would else run, in turns: the functions inline in
Fastify, one Piscina task for each call, and the inline server once for each core (cluster).
Calls answered 200 a second, and the service's as a multiple of each peer's: median, least, most.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: 'small,typical' },
    duration: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const catalogue = await readCatalogue();
const only = values.only?.split(',') ?? [...catalogue.keys()];
const sizes = values.sizes.split(',') as Size[];
const [seconds, rounds, connections] = [values.duration, values.rounds, values.connections].map(Number) as [number, number, number];
if (values.help || only.some(id => !catalogue.has(id)) || sizes.some(size => !SIZES.includes(size)) || !(seconds > 0 && rounds >= 1 && connections >= 1)) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}

/** The rates of each kind of server by round, calls answered 200 a second. */
interface Line {
  readonly tool: string;
  readonly size: Size;
  readonly rates: Readonly<Record<Kind, readonly number[]>>;
}

const servers = new Map(await Promise.all(KINDS.map(async kind => [kind, await serve(kind)] as const)));
const lines: Line[] = [];
try {
  for (const id of only) {
    for (const size of sizes) {
      const target = targetOf(catalogue.get(id)!, size);
      const width = connectionsOf(target, connections);
      const rates: Record<Kind, number[]> = { service: [], inline: [], 'task-per-call': [], cluster: [] };
      for (const { url } of servers.values()) await load(url, target, width, Math.min(1, seconds));
      for (let turn = 0; turn < rounds; turn++) {
        // Neighbours in time are compared, each round beginning with another one.
        for (let i = 0; i < KINDS.length; i++) {
          const kind = KINDS[(turn + i) % KINDS.length]!;
          progress(`${id} ${size}, round ${turn + 1} of ${rounds}: ${kind}`);
          const done = await load(servers.get(kind)!.url, target, width, seconds);
          rates[kind].push((done.statuses[200] ?? 0) / done.seconds);
        }
      }
      lines.push({ tool: id, size, rates });
    }
  }
} finally {
  progress('');
  await Promise.all([...servers.values()].map(server => server.stop()));
}

const ratio = ({ rates }: Line, peer: Kind): string => {
  if (median(rates[peer]) === 0) return 'never 200';
  const ratios = rates.service.map((rate, index) => rate / rates[peer][index]!);
  return `${round(median(ratios))} (${round(Math.min(...ratios))} to ${round(Math.max(...ratios))})`;
};
console.log(
  table(
    ['tool', 'size', 'service/s', ...PEERS.flatMap(peer => [`${peer}/s`, `times ${peer}`])],
    lines.map(line => [line.tool, line.size, String(round(median(line.rates.service))), ...PEERS.flatMap(peer => [String(round(median(line.rates[peer]))), ratio(line, peer)])]),
  ),
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ ...environment(), seconds, rounds, lines }, null, 1)}\n`);
