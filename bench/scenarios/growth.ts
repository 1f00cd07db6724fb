import { readCatalog } from '../../src/catalog.js';
import { FAMILIES, type Family } from '../families.js';
import { type Finding, type Options, round, type Scenario } from '../finding.js';
import { Runner } from '../growth/runner.js';
import { type Measured, worstFamilies } from '../growth/search.js';
import { attacks, readLanguages } from '../growth/targets.js';
import { exponentOf, MAX_EXPONENT, MAX_SMALL_BODY_MS, NEGLIGIBLE_MS, type Sample } from '../growth/verdict.js';

/** The largest exponent of a chosen family, from a quarter of its cap: caches are outgrown below that. */
const MAX_EXPONENT_AT_CAP = 1.3;

/** The time limit of a call, in milliseconds: that of the heavy lane, in which large bodies run. */
const LIMIT_MS = 10_000;

/** Inputs tried for a tool at most: small fields have no more to try. */
const MAX_CANDIDATES = 3000;

/** How often a chosen family is measured at one size at most. */
const MAX_REPEATS = 3;

/** Families that are reported where nothing is wrong with them. */
const REPORTED = 1;

async function measureFamily(family: Family, workUrl: string, repeats: number, runner: Runner): Promise<Finding> {
  const { tool, name, cap, input, exponent: allowed = MAX_EXPONENT_AT_CAP } = family;
  const sampleAt = async (size: number): Promise<Sample> => {
    const request = { workUrl, input: input(Math.floor(size)), limitMs: LIMIT_MS, repeats };
    const { ms, outcome } = await runner.run(request);
    return { bytesIn: size, bytes: size, ms, outcome };
  };
  await sampleAt(cap / 16);
  const samples = [await sampleAt(cap / 4), await sampleAt(cap / 2), await sampleAt(cap)];
  const [quarter = 0, half = 0, whole = 0] = samples.map(({ ms }) => ms);
  const exponent = exponentOf(samples);
  const ended = samples.every(({ outcome }) => outcome === 'answered' || outcome === 'refused');
  return {
    claim: `${tool}: ${name}`,
    figures: {
      'at a quarter of the cap, ms': round(quarter),
      'at half, ms': round(half),
      'at the cap, ms': round(whole),
      exponent: shown(exponent),
    },
    bound: `exponent at most ${allowed}, or at most ${NEGLIGIBLE_MS} ms at the cap; ends within ${LIMIT_MS} ms`,
    met: ended && (whole <= NEGLIGIBLE_MS || !(exponent > allowed)),
  };
}

const BOUND =
  `exponent of CPU time by bytes in and out at most ${MAX_EXPONENT}, at most ${MAX_SMALL_BODY_MS} ms at 64 KiB, ` +
  'or within the deadline';

function report(tool: string, tried: number, worst: readonly Measured[]): Finding[] {
  const faults = worst.filter(({ fault }) => fault !== undefined);
  const reported = faults.length > 0 ? faults : worst.slice(0, REPORTED);
  return reported.map(({ name, samples, exponent, smallBodyMs, fault }) => ({
    claim: `${tool}: ${name}`,
    figures: {
      'inputs tried': tried,
      'at 64 KiB or below it, ms': round(smallBodyMs),
      exponent: shown(exponent),
      'bytes in: ms': samples.map(describe).join(', '),
    },
    bound: fault === undefined ? BOUND : `${BOUND}: ${fault}`,
    met: fault === undefined,
  }));
}

function describe({ bytesIn, ms, outcome }: Sample): string {
  return `${bytesIn}: ${round(ms)}${outcome === 'answered' ? '' : ` (${outcome})`}`;
}

function shown(exponent: number): number | string {
  return Number.isNaN(exponent) ? 'too fast to tell' : Number(exponent.toFixed(2));
}

async function measure({ seconds, rounds, seed, tool: only, say }: Options): Promise<Finding[]> {
  const catalog = await readCatalog();
  const byTool = attacks(await readLanguages(), catalog);
  const runner = new Runner();
  const repeats = Math.min(rounds, MAX_REPEATS);
  const findings: Finding[] = [];
  try {
    for (const [id, entry] of catalog) {
      if (only !== undefined && only !== id) continue;
      say(`${id}: searching`);
      for (const family of FAMILIES.filter(({ tool }) => tool === id)) {
        findings.push(await measureFamily(family, entry.workUrl, repeats, runner));
      }
      const { tried, worst } = await worstFamilies(entry, byTool.get(id) ?? [], runner, {
        seed,
        searchMs: seconds * 1000,
        screenSize: 4 * 1024,
        finalists: 8,
        maxCandidates: MAX_CANDIDATES,
        maxSize: 512 * 1024,
        limitMs: LIMIT_MS,
      });
      say(`${id}: ${tried} inputs; ${worst.slice(0, 1).map(summary).join('')}`);
      findings.push(...report(id, tried, worst));
    }
  } finally {
    await runner.close();
  }
  return findings;
}

function summary({ name, smallBodyMs, exponent, fault = 'within bounds' }: Measured): string {
  return `worst: ${round(smallBodyMs)} ms, exponent ${shown(exponent)}, ${fault}: ${name}`;
}

export const scenario: Scenario = {
  name: 'growth',
  summary:
    'how CPU time grows with inputs built from the grammar of each tool, and with chosen families ' +
    '(--seconds N: search for each tool, --seed N, --tool ID)',
  measure,
};
