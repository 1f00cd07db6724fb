import { availableParallelism } from 'node:os';
import { type Finding, median, round, type Scenario } from '../finding.js';
import { bareLoop, batchLines, saturate, saturateApart } from '../lines.js';
import { type BenchRequest, closedLoop, openLoop } from '../load.js';
import { serve } from '../server.js';
import { inWholeCores } from '../whole-cores.js';

const CALLS: readonly BenchRequest[] = [
  { tool: 'hash-calc', body: '{"text":"hello world"}' },
  { tool: 'uuid-gen', body: '{"format":"uuid-v7","count":1,"uppercase":false,"hyphens":true}' },
  { tool: 'url-parser', body: '{"url":"https://user@example.com:8080/a/b?c=d&e=f#g"}' },
];

const CONNECTIONS = 64;

/**
 * Seconds that each server answers a tool before it is measured. The main thread handles fewer than a hundred tasks of
 * a batch in a second, so V8 compiles its code late: rates still rose after ten seconds.
 */
const WARM_UP_S = 20;

/** Single calls per second beside a batch, and their maximum p99 in milliseconds. */
const BESIDE_PER_SECOND = 200;
const MAX_BESIDE_P99_MS = 25;

export const scenario: Scenario = {
  name: 'batch',
  summary: 'lines of /api/batch against inline single calls and against a bare loop, and single calls beside a batch',
  measure: async ({ seconds, rounds, tool, say }) => {
    const threads = Math.max(1, Math.ceil(availableParallelism() / 2));
    const [service, inline] = await Promise.all([serve('service'), serve('inline')]);
    const findings: Finding[] = [];
    try {
      for (const call of CALLS.filter(call => tool === undefined || call.tool === tool)) {
        const lines = batchLines(call.tool, String(call.body));
        await saturate(service.url, lines, WARM_UP_S);
        await closedLoop(inline.url, call, CONNECTIONS, WARM_UP_S);
        const measure = async (i: number): Promise<{ batch: number; single: number; bare: number }> => {
          const batch = await saturate(service.url, lines, seconds);
          const single = await closedLoop(inline.url, call, CONNECTIONS, seconds);
          const bare = await bareLoop(call.tool, lines, threads, seconds);
          say(
            `${call.tool} ${i + 1}/${rounds}: batch ${Math.round(batch)}/s, inline single calls ` +
              `${Math.round(single)}/s, bare loop ${Math.round(bare)}/s`,
          );
          return { batch, single, bare };
        };
        const measured = await inWholeCores(rounds, measure, say);
        const figures = {
          'batch, lines/s': Math.round(median(measured.map(({ batch }) => batch))),
          'inline, calls/s': Math.round(median(measured.map(({ single }) => single))),
          'bare loop, lines/s': Math.round(median(measured.map(({ bare }) => bare))),
        };
        for (const [against, least, ratios] of [
          ['inline single calls', 5, measured.map(({ batch, single }) => batch / single)],
          [`a bare loop on ${threads} threads`, 0.8, measured.map(({ batch, bare }) => batch / bare)],
        ] as const) {
          const ratio = median(ratios);
          findings.push({
            claim: `${call.tool}: batch lines against ${against}`,
            figures: { ...figures, ratio: round(ratio) },
            bound: `at least ${least} times`,
            met: ratio >= least,
          });
        }
      }
      findings.push(...(await measureBeside(service.url, seconds)));
    } finally {
      await Promise.all([service.stop(), inline.stop()]);
    }
    return findings;
  },
};

/** Single calls beside a saturating batch, and two saturating batches beside each other. */
async function measureBeside(url: string, seconds: number): Promise<Finding[]> {
  const [{ tool, body }, single] = [CALLS[0]!, CALLS[1]!];
  const lines = batchLines(tool, String(body));
  await openLoop(url, single, BESIDE_PER_SECOND, Math.min(seconds, 2));
  const send = await saturateApart(url, tool, String(body), seconds);
  const [latencies] = await Promise.all([openLoop(url, single, BESIDE_PER_SECOND, seconds), send()]);
  const shares = await Promise.all([saturate(url, lines, seconds), saturate(url, lines, seconds)]);
  const share = Math.min(...shares) / Math.max(...shares);
  return [
    {
      claim: `${single.tool} beside a saturating batch`,
      figures: { 'p50, ms': round(latencies.p50), 'p99, ms': round(latencies.p99), calls: latencies.calls },
      bound: `p99 at most ${MAX_BESIDE_P99_MS} ms, all answered`,
      met: latencies.p99 <= MAX_BESIDE_P99_MS && latencies.statuses[200] === latencies.calls,
    },
    {
      claim: 'two saturating batches',
      figures: { 'lines/s': shares.map(rate => Math.round(rate)).join(' and '), share: round(share) },
      bound: 'the smaller share at least 0.8 of the larger',
      met: share >= 0.8,
    },
  ];
}
