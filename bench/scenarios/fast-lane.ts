import { type Finding, median, round, type Scenario } from '../finding.js';
import { type BenchRequest, closedLoop } from '../load.js';
import { type ServerKind, serve } from '../server.js';

const CONNECTIONS = 64;

const REQUESTS: Record<string, BenchRequest> = {
  'hash-calc': { tool: 'hash-calc', body: '{"text":"hello world"}' },
  'uuid-gen': { tool: 'uuid-gen', body: '{"format":"uuid-v7","count":1,"uppercase":false,"hyphens":true}' },
};

const SERVER_KINDS: readonly ServerKind[] = ['service', 'inline', 'task-per-call'];

export const scenario: Scenario = {
  name: 'fast-lane',
  summary: `small calls at ${CONNECTIONS} connections, against the same functions inline and one Piscina task per call`,
  measure: async ({ seconds, rounds, say }) => {
    const servers = await Promise.all(SERVER_KINDS.map(kind => serve(kind)));
    const findings: Finding[] = [];
    try {
      for (const [name, request] of Object.entries(REQUESTS)) {
        const rates: number[][] = SERVER_KINDS.map(() => []);
        for (const server of servers) await closedLoop(server.url, request, CONNECTIONS, Math.min(seconds, 3));
        for (let i = 0; i < rounds; i++) {
          // Ratios are taken within a round. Each round begins with another server.
          for (let j = 0; j < SERVER_KINDS.length; j++) {
            const k = (i + j) % SERVER_KINDS.length;
            rates[k]!.push(await closedLoop(servers[k]!.url, request, CONNECTIONS, seconds));
          }
          say(
            `${name} ${i + 1}/${rounds}: ` +
              `${SERVER_KINDS.map((kind, k) => `${kind} ${Math.round(rates[k]!.at(-1)!)}/s`).join(', ')}`,
          );
        }
        const ratio = (k: number): number[] => rates[0]!.map((rate, i) => rate / rates[k]![i]!);
        for (const [k, least] of [
          [1, 1],
          [2, 1.8],
        ] as const) {
          const ratios = ratio(k);
          findings.push({
            claim: `${name}: service against ${SERVER_KINDS[k]}`,
            figures: {
              'service, calls/s': Math.round(median(rates[0]!)),
              [`${SERVER_KINDS[k]}, calls/s`]: Math.round(median(rates[k]!)),
              ratio: round(median(ratios)),
              'minimum and maximum': `${round(Math.min(...ratios))} to ${round(Math.max(...ratios))}`,
            },
            bound: `at least ${least} times`,
            met: median(ratios) >= least,
          });
        }
      }
    } finally {
      await Promise.all(servers.map(server => server.stop()));
    }
    return findings;
  },
};
