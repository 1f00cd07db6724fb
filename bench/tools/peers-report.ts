import type { LaneName } from '../../src/shared/tool.js';
import type { Environment } from '../environment.js';
import { median, round } from '../finding.js';
import type { ServerKind } from '../server.js';
import { SIZES, type Size } from './bodies.js';
import { table } from './results.js';

/** What the service is compared with. */
export const PEERS = ['inline', 'task-per-call', 'cluster', 'library'] as const satisfies readonly ServerKind[];
export type Peer = (typeof PEERS)[number];

const TITLES: Readonly<Record<Peer, string>> = {
  inline: 'Inline in Fastify',
  'task-per-call': 'One Piscina task per call',
  cluster: 'Cluster of two',
  library: 'Usual library inline',
};

/** Calls answered 200 a second, by round, of one tool in one size; no rounds where the tool has no usual library. */
export interface PeerLine {
  readonly tool: string;
  /** The lane of the tool's small calls. */
  readonly lane: LaneName;
  readonly size: Size;
  readonly rates: Readonly<Record<ServerKind, readonly number[]>>;
}

/** The service's rate as a multiple of a peer's, by round; empty where the peer answered nothing. */
const ratiosOf = ({ rates }: PeerLine, peer: Peer): number[] =>
  median(rates[peer]) > 0 ? rates.service.map((rate, index) => rate / rates[peer][index]!) : [];

/** The rates, and the service's as a multiple of each peer's, for a terminal. */
export function peersText(lines: readonly PeerLine[]): string {
  const columns = (line: PeerLine, peer: Peer): [rate: string, times: string] => {
    if (line.rates[peer].length === 0) return ['', ''];
    const ratios = ratiosOf(line, peer);
    if (ratios.length === 0) return ['0', 'never 200'];
    return [
      String(round(median(line.rates[peer]))),
      `${round(median(ratios))} (${round(Math.min(...ratios))} to ${round(Math.max(...ratios))})`,
    ];
  };
  return table(
    ['tool', 'size', 'service/s', ...PEERS.flatMap(peer => [`${peer}/s`, `times ${peer}`])],
    lines.map(line => [
      line.tool,
      line.size,
      String(round(median(line.rates.service))),
      ...PEERS.flatMap(peer => columns(line, peer)),
    ]),
  );
}

/** The same for a page, in Markdown: a summary by lane, then each tool. */
export function peersPage(lines: readonly PeerLine[], { date, machine, versions }: Environment): string {
  const sizes = SIZES.filter(size => lines.some(line => line.size === size));
  const medians = (of: readonly PeerLine[], peer: Peer): number[] =>
    of.flatMap(line => {
      const ratios = ratiosOf(line, peer);
      return ratios.length === 0 ? [] : [median(ratios)];
    });
  const summary = sizes.flatMap(size =>
    [true, false].flatMap(isFast => {
      const group = lines.filter(line => line.size === size && (line.lane === 'fast') === isFast);
      if (group.length === 0) return [];
      const name = isFast ? 'of the fast lane' : 'of the other lanes';
      return [
        [
          `${size}, the ${group.length} tools ${name}`,
          ...PEERS.map(peer => {
            const found = medians(group, peer);
            if (found.length === 0) return '';
            return [Math.min(...found), median(found), Math.max(...found)].map(round).join(', ');
          }),
        ],
      ];
    }),
  );
  const tools = [...new Set(lines.map(({ tool }) => tool))].map(tool => [
    `\`${tool}\``,
    ...sizes.flatMap(size =>
      PEERS.map(peer => {
        const [found] = medians(
          lines.filter(line => line.tool === tool && line.size === size),
          peer,
        );
        return found === undefined ? '' : String(round(found));
      }),
    ),
  ]);
  return [
    `${date.slice(0, 10)}, ${machine.cores} cores (${machine.cpu}), Node ${versions['node']}. Calls a second as a ` +
      'multiple of each peer’s; minimum, median and maximum over the tools:',
    '',
    markdown(['Calls', ...PEERS.map(peer => TITLES[peer])], summary),
    '',
    'By tool:',
    '',
    markdown(['Tool', ...sizes.flatMap(size => PEERS.map(peer => `${size}: ${TITLES[peer].toLowerCase()}`))], tools),
  ].join('\n');
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
