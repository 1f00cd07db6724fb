import { performance } from 'node:perf_hooks';
import { readCatalogue } from '../../src/catalogue.js';
import { ToolError } from '../../workers/tool-error.js';
import { FAMILIES, type Family } from '../families.js';
import { round, type Finding, type Scenario } from '../finding.js';

type Work = (input: unknown, limitMs: number) => unknown;

/** The largest exponent of growth: a little more than linear, for sorting and for memory that is not in a cache. */
const EXPONENT = 1.3;

/** What is faster than this at its cap needs no proof of how it grows, in milliseconds. */
const NEGLIGIBLE_MS = 200;

/** The smallest time of a call in milliseconds; a refusal is an answer too. */
function time(work: Work, input: unknown, limitMs: number, rounds: number): number {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    try {
      work(input, limitMs);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
    }
    least = Math.min(least, performance.now() - start);
    if (least > 2000) break;
  }
  return least;
}

async function measureFamily({ tool, name, cap, input, exponent: allowed = EXPONENT }: Family, limitMs: number, rounds: number): Promise<Finding> {
  const { run } = (await import(new URL(`../../workers/tools/${tool}.js`, import.meta.url).href)) as { run: Work };
  time(run, input(Math.floor(cap / 16)), limitMs, 2);
  const [quarter = 0, half = 0, whole = 0] = [4, 2, 1].map(part => time(run, input(Math.floor(cap / part)), limitMs, rounds));
  const exponent = Math.log2(whole / quarter) / 2;
  return {
    claim: `${tool}: ${name}`,
    figures: { 'at a quarter of the cap, ms': round(quarter), 'at half, ms': round(half), 'at the cap, ms': round(whole), exponent: Number(exponent.toFixed(2)) },
    bound: `exponent at most ${allowed}, or at most ${NEGLIGIBLE_MS} ms at the cap; at most ${limitMs} ms`,
    met: (whole <= NEGLIGIBLE_MS || exponent <= allowed) && whole <= limitMs,
  };
}

export const scenario: Scenario = {
  name: 'growth',
  summary: 'worst inputs of each tool at a quarter, half and the whole of its cap: how the time grows (--tool ID: one of them)',
  measure: async ({ rounds, tool, say }) => {
    const catalogue = await readCatalogue();
    const findings: Finding[] = [];
    for (const family of FAMILIES) {
      if ((tool !== undefined && tool !== family.tool) || !catalogue.has(family.tool)) continue;
      say(`${family.tool}: ${family.name}`);
      // Bodies at their caps are large ones: they run in the heavy lane.
      findings.push(await measureFamily(family, 10_000, rounds));
    }
    return findings;
  },
};
