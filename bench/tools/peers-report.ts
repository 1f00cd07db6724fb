import type { LaneName } from '../../src/shared/tool.js';
import type { Environment } from '../environment.js';
import { median, round } from '../finding.js';
import type { ServerKind } from '../server.js';
import { SIZES, type Size } from './bodies.js';
import { errorOf } from './ratios.js';
import { table } from './results.js';

/** What is compared: the rate of one server as a multiple of another's. */
const COMPARISONS = {
  inline: { title: 'Inline in Fastify', of: 'service', to: 'inline' },
  'task-per-call': { title: 'One Piscina task per call', of: 'service', to: 'task-per-call' },
  cluster: { title: 'Cluster of inline servers', of: 'service', to: 'cluster' },
  'cells, cluster': { title: 'Cells, to the cluster', of: 'cells', to: 'cluster' },
  library: { title: 'Usual library inline', of: 'service', to: 'library' },
} as const satisfies Record<string, { readonly title: string; readonly of: ServerKind; readonly to: ServerKind }>;
type Comparison = keyof typeof COMPARISONS;
const NAMES = Object.keys(COMPARISONS) as Comparison[];

/** What answers the calls. */
export const SERVERS: readonly ServerKind[] = ['service', 'cells', 'inline', 'task-per-call', 'cluster', 'library'];

/** Calls answered 200 a second, by round, of one tool in one size; no rounds where the tool has no usual library. */
export interface PeerLine {
  readonly tool: string;
  /** The lane of the tool's small calls. */
  readonly lane: LaneName;
  readonly size: Size;
  readonly rates: Readonly<Record<ServerKind, readonly number[]>>;
}

/** The ratios of a comparison, by round; empty where a server answered nothing. */
function ratiosOf({ rates }: PeerLine, name: Comparison): number[] {
  const { of, to } = COMPARISONS[name];
  return rates[of].length > 0 && median(rates[to]) > 0 ? rates[of].map((rate, index) => rate / rates[to][index]!) : [];
}

/** The greatest relative standard error of a median ratio that is steady. */
const STEADY = 0.1;

/** Whether the ratios of a comparison differ so much by round that more rounds are needed; one round says nothing. */
export const isUnsteady = (line: PeerLine): boolean =>
  NAMES.some(name => {
    const ratios = ratiosOf(line, name);
    return ratios.length > 1 && errorOf(ratios) > STEADY;
  });

/** The rates and the ratios of the comparisons, for a terminal. */
export function peersText(lines: readonly PeerLine[]): string {
  const times = (line: PeerLine, name: Comparison): string => {
    const { of, to } = COMPARISONS[name];
    if (line.rates[of].length === 0 || line.rates[to].length === 0) return '';
    const ratios = ratiosOf(line, name);
    if (ratios.length === 0) return 'never 200';
    return `${round(median(ratios))} (${round(Math.min(...ratios))} to ${round(Math.max(...ratios))})`;
  };
  return table(
    ['tool', 'size', ...SERVERS.map(server => `${server}/s`), ...NAMES.map(name => `times ${name}`)],
    lines.map(line => [
      line.tool,
      line.size,
      ...SERVERS.map(server => (line.rates[server].length === 0 ? '' : String(round(median(line.rates[server]))))),
      ...NAMES.map(name => times(line, name)),
    ]),
  );
}

/** The groups of tools in the summary: their names by the number of tools, and what belongs to them. */
const GROUPS: readonly (readonly [(tools: number) => string, (line: PeerLine) => boolean])[] = [
  [tools => `all ${tools} tools`, () => true],
  [tools => `the ${tools} tools of the fast lane`, ({ lane }) => lane === 'fast'],
  [tools => `the ${tools} tools of the other lanes`, ({ lane }) => lane !== 'fast'],
];

/** A summary by lane for a page, in Markdown. */
export function peersPage(lines: readonly PeerLine[], { date, machine, versions }: Environment): string {
  const sizes = SIZES.filter(size => lines.some(line => line.size === size));
  const medians = (of: readonly PeerLine[], name: Comparison): number[] =>
    of.flatMap(line => {
      const ratios = ratiosOf(line, name);
      return ratios.length === 0 ? [] : [median(ratios)];
    });
  const summary = sizes.flatMap(size =>
    GROUPS.flatMap(([title, isIn]) => {
      const group = lines.filter(line => line.size === size && isIn(line));
      if (group.length === 0) return [];
      return [
        [
          `${size}, ${title(group.length)}`,
          ...NAMES.map(name => {
            const found = medians(group, name);
            if (found.length === 0) return '';
            return [Math.min(...found), median(found), Math.max(...found)].map(round).join(', ');
          }),
        ],
      ];
    }),
  );
  const titles = NAMES.map(name => COMPARISONS[name].title);
  return [
    `${date.slice(0, 10)}, ${machine.cores} cores (${machine.cpu}), Node ${versions['node']}. Calls a second of the ` +
      'service as a multiple of each alternative’s, and of the service with a cell for each core as a multiple of ' +
      'the cluster’s; minimum, median and maximum over the tools:',
    '',
    markdown(['Calls', ...titles], summary),
  ].join('\n');
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
