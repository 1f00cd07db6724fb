import { type Catalog, readCatalog } from '../../src/catalog.js';
import { cellRestarts } from '../../src/cells/collected-metrics.js';
import { ConfigError, listSettings, readConfig } from '../../src/config/config.js';
import { Metrics } from '../../src/metrics/metrics.js';
import { type Problem, problems } from '../../src/problems/problems.js';
import { bodyLimitOf, DEFAULT_BODY_LIMIT } from '../../src/shared/tool.js';

/** The defaults that depend on the machine. */
export const MACHINE_DEFAULTS: Readonly<Record<string, string>> = {
  CELLS: 'half the cores, at least 1',
  FAST_THREADS: 'half the cores of a cell',
  RISKY_THREADS: 'half the cores of a cell, at least 2',
  HEAVY_THREADS: 'half the cores of a cell, at least 2',
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** The accepted values of a setting, taken from its error message. */
function acceptedBy(name: string): string {
  try {
    readConfig({ [name]: '?' });
    return 'any text';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.slice(`${name}: expected `.length, error.message.lastIndexOf(', got '));
  }
}

function settings(): string {
  const rows = listSettings().map(({ name, fallback, meaning }) => [
    code(name),
    MACHINE_DEFAULTS[name] ?? code(fallback),
    acceptedBy(name),
    meaning,
  ]);
  return table(['Variable', 'Default', 'Accepts', 'Meaning'], rows);
}

function tools(catalog: Catalog): string {
  return table(
    ['Tool', 'What it does'],
    [...catalog].map(([id, { tool }]) => [code(id), tool.summary]),
  );
}

function lanes(catalog: Catalog): string {
  const rows = [...catalog].map(([id, { tool }]) => [code(id), tool.lane, bodyLimitOf(tool).toLocaleString('en')]);
  return table(['Tool', 'Lane of small bodies', 'Maximum body, bytes'], rows);
}

/** Every problem with example values; `satisfies` makes the compiler reject a missing one. */
const EXAMPLE_PROBLEMS = {
  refused: problems.refused('<why the tool cannot do it, or why the body is not JSON>'),
  timeout: problems.timeout('<tool>', 3000),
  outOfMemory: problems.outOfMemory('<tool>', 256),
  malformedRequest: problems.malformedRequest(),
  hostHeaders: problems.hostHeaders(2),
  notFound: problems.notFound('GET', '/x'),
  methodNotAllowed: problems.methodNotAllowed('GET', ['POST', 'QUERY']),
  requestTimeout: problems.requestTimeout(),
  tooLarge: problems.tooLarge(DEFAULT_BODY_LIMIT),
  mediaType: problems.mediaType('text/plain', ['application/json']),
  batchMediaType: problems.batchMediaType(undefined),
  originNotAllowed: problems.originNotAllowed('https://example.com'),
  hostNotAllowed: problems.hostNotAllowed('tools.example.com'),
  contentEncoding: problems.contentEncoding('gzip'),
  expectation: problems.expectation('x'),
  invalid: problems.invalid([{ path: '<field>', message: 'required field is missing' }]),
  rateLimited: problems.rateLimited(100, 60_000, 2),
  hostInvalid: problems.hostInvalid('a b'),
  transferCodingTooEarly: problems.transferCodingTooEarly(),
  uriTooLong: problems.uriTooLong(),
  headersTooLarge: problems.headersTooLarge(200),
  clientClosed: problems.clientClosed(),
  defect: problems.defect(undefined),
  transferCoding: problems.transferCoding('gzip'),
  laneFull: problems.laneFull('<lane>', 'queue-full', 1),
  memoryFull: problems.memoryFull(1),
  queueTimeout: problems.queueTimeout(250, 1),
  noMetrics: problems.noMetrics('the primary process did not answer within 5 s'),
  draining: problems.draining(),
  httpVersion: problems.httpVersion('2.0'),
} satisfies Record<keyof typeof problems, Problem>;

function statuses(): string {
  const rows = Object.values(EXAMPLE_PROBLEMS)
    .sort((a, b) => a.statusCode - b.statusCode)
    .map(({ statusCode, message, headers }) => [
      String(statusCode),
      code(message),
      Object.entries(headers)
        .map(([name, value]) => code(`${name}: ${value}`))
        .join(', '),
    ]);
  return table(['Status', 'Message, with example values', 'Headers'], rows);
}

/** The metrics of the service itself: of its cells, and of the primary. */
async function metrics(): Promise<string> {
  const sources = {
    pool: { state: () => [], stuck: { count: 0 } },
    memory: { held: 0 },
    calls: { open: 0 },
    connections: { open: 0 },
    log: { lost: 0 },
    rateLimit: { errors: 0 },
    memoryBound: 0,
  };
  const all = [...(await new Metrics(sources).snapshot()), cellRestarts(0)];
  const rows = all
    .filter(({ name }) => /^(?:toolpool|http)_/.test(name))
    .map(({ name, type, help }) => [code(name), type, help]);
  return table(['Metric', 'Type', 'Meaning'], rows);
}

/** All generated tables, by the name in their marker. */
export async function generatedTables(): Promise<Readonly<Record<string, string>>> {
  const catalog = await readCatalog();
  return {
    settings: settings(),
    tools: tools(catalog),
    lanes: lanes(catalog),
    statuses: statuses(),
    metrics: await metrics(),
  };
}
