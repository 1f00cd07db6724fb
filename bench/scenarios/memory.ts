import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Finding, round, type Scenario, type ScenarioOptions } from '../finding.js';
import type { AttackOrder, AttackReport } from '../memory/attacker.js';
import { attacks, titleOf } from '../memory/attacks.js';
import type { UploadOrder, UploadReport } from '../memory/unread-connections.js';
import { type Server, serve } from '../server.js';

/** Calls in flight at once. */
const WIDTH = 4;

/** Uploads of batches at once whose answers nobody reads. */
const UNREAD = 32;

/** Maximum resident memory in MiB, 10 s after the last call. */
const QUIET_MIB = 600;
const QUIET_MS = 10_000;

/** The defaults of two cores, and the smallest configuration that the settings allow. */
const CONFIGURATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  defaults: { FAST_THREADS: '1', RISKY_THREADS: '2', HEAVY_THREADS: '2' },
  small: {
    FAST_THREADS: '1',
    RISKY_THREADS: '1',
    HEAVY_THREADS: '1',
    FAST_HEAP_MB: '256',
    RISKY_HEAP_MB: '256',
    HEAVY_HEAP_MB: '256',
    MAX_BYTES_HELD: String(64 * 1024 * 1024),
  },
};

/** Runs attacks in a child process; resolves with the number of answers by status. */
function attack(order: AttackOrder, onBegin: (title: string) => void): Promise<Readonly<Record<number, number>>> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('../memory/attacker.js', import.meta.url)));
    child.once('error', reject).on('message', (report: AttackReport) => {
      if ('begins' in report) onBegin(report.begins);
      else resolve(report.statuses);
    });
    child.send(order);
  });
}

/** Sends batches without reading their answers, from a child process; resolves once all are closed. */
function sendUnread(order: UploadOrder, onBegin: (title: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('../memory/unread-connections.js', import.meta.url)));
    child.once('error', reject).on('message', ({ begins }: UploadReport) => {
      if (begins === undefined) resolve();
      else onBegin(begins);
    });
    child.send(order);
  });
}

async function readMetric(server: Server, name: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1]);
}

const add = (sums: Record<number, number>, more: Readonly<Record<number, number>>): void => {
  for (const [status, count] of Object.entries(more)) sums[Number(status)] = (sums[Number(status)] ?? 0) + count;
};

/** The three attacks that took the most memory, by title. */
function worst(peaks: ReadonlyMap<string, number>): string {
  const sorted = [...peaks].sort(([, a], [, b]) => b - a).slice(0, 3);
  return sorted.map(([title, peak]) => `${title} (${round(peak)} MiB)`).join('; ');
}

/** Runs attacks, each of which says when it begins; resolves with the peak of each in MiB, by title. */
async function peaksOf(
  server: Server,
  say: (line: string) => void,
  run: (begin: (title: string) => void) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const peaks = new Map<string, number>();
  let title = '';
  const sampling = setInterval(() => {
    const { now } = server.memory();
    if (title !== '') peaks.set(title, Math.max(peaks.get(title) ?? 0, now));
  }, 10);
  const begin = (next: string): void => {
    if (title !== '') say(`${title}: ${round(peaks.get(title) ?? 0)} MiB`);
    title = next;
  };
  try {
    await run(begin);
    begin('');
  } finally {
    clearInterval(sampling);
  }
  return peaks;
}

/** The bound that the service states, in MiB. */
const boundOf = async (server: Server): Promise<number> =>
  (await readMetric(server, 'toolpool_memory_bound_bytes')) / 2 ** 20;

async function measureConfiguration(name: string, { seconds, tool, say }: ScenarioOptions): Promise<Finding> {
  const server = await serve('service', CONFIGURATIONS[name]);
  try {
    const bound = await boundOf(server);
    const titles = (await attacks()).filter(one => tool === undefined || one.tool === tool).map(titleOf);
    const statuses: Record<number, number> = {};
    const order = { url: server.url, width: WIDTH, names: titles };
    const peaks = await peaksOf(
      server,
      line => say(`${name}: ${line}`),
      async begin => {
        add(statuses, await attack({ ...order, seconds: seconds / 5, mixed: false }, begin));
        add(statuses, await attack({ ...order, seconds: seconds * 4, mixed: true }, begin));
      },
    );
    await sleep(QUIET_MS);
    const { now, peak } = server.memory();
    return {
      claim: `${name}: every tool with its worst bodies, ${WIDTH} at a time`,
      figures: {
        'resident peak, MiB': round(peak),
        worst: worst(peaks),
        'resident 10 s later, MiB': round(now),
        answers: JSON.stringify(statuses),
      },
      bound:
        `resident at most ${round(bound)} MiB (toolpool_memory_bound_bytes), 10 s later at most ${QUIET_MIB} MiB; ` +
        'every call is answered',
      met: peak <= bound && now <= QUIET_MIB && statuses[0] === undefined,
    };
  } finally {
    await server.stop();
  }
}

/** Images for minutes, then no calls: shows what idle threads keep. */
async function measureImages({ seconds, say }: ScenarioOptions): Promise<Finding> {
  const server = await serve('service', CONFIGURATIONS['defaults']);
  try {
    const names = ['color-space: image of 40 MB'];
    say(`images of 40 MB for ${seconds * 60} s`);
    const statuses = await attack(
      { url: server.url, width: WIDTH, seconds: seconds * 60, names, mixed: false },
      () => undefined,
    );
    await sleep(QUIET_MS);
    const { now, peak } = server.memory();
    return {
      claim: `images of 40 MB for ${seconds * 60} s, ${WIDTH} at a time`,
      figures: {
        'resident peak, MiB': round(peak),
        'resident 10 s later, MiB': round(now),
        answers: JSON.stringify(statuses),
      },
      bound: `10 s later at most ${QUIET_MIB} MiB, without another call`,
      met: now <= QUIET_MIB && statuses[0] === undefined,
    };
  } finally {
    await server.stop();
  }
}

/** Connections whose answers nobody reads, and which send what takes more memory than its bytes. */
async function measureUnread(name: string, { seconds, say }: ScenarioOptions): Promise<Finding> {
  const server = await serve('service', CONFIGURATIONS[name]);
  try {
    const bound = await boundOf(server);
    const peaks = await peaksOf(
      server,
      line => say(`${name}: ${line}`),
      begin => sendUnread({ url: server.url, connections: UNREAD, seconds }, begin),
    );
    await sleep(QUIET_MS);
    const { now, peak } = server.memory();
    const held = await readMetric(server, 'toolpool_bytes_held');
    return {
      claim: `${name}: ${UNREAD} connections that are not read: batches in small chunks, requests behind a slow one`,
      figures: {
        'resident peak, MiB': round(peak),
        worst: worst(peaks),
        'resident 10 s later, MiB': round(now),
        'held 10 s later, bytes': held,
      },
      bound:
        `resident at most ${round(bound)} MiB (toolpool_memory_bound_bytes), 10 s later at most ${QUIET_MIB} MiB; ` +
        'nothing is held then',
      met: peak <= bound && now <= QUIET_MIB && held === 0,
    };
  } finally {
    await server.stop();
  }
}

export const scenario: Scenario = {
  name: 'memory',
  summary:
    'every tool with its worst bodies, several at once, in two configurations; then unread connections, and ' +
    'images of 40 MB for minutes (--tool ID: one tool, and nothing else)',
  measure: async options => {
    const findings: Finding[] = [];
    for (const name of Object.keys(CONFIGURATIONS)) findings.push(await measureConfiguration(name, options));
    if (options.tool !== undefined) return findings;
    for (const name of Object.keys(CONFIGURATIONS)) findings.push(await measureUnread(name, options));
    findings.push(await measureImages(options));
    return findings;
  },
};
