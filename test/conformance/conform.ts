import { setTimeout as sleep } from 'node:timers/promises';
import { Compile } from 'typebox/compile';
import { readCatalog } from '../../src/catalog.js';
import type { Answer, Case, Result, Suite } from './suite.js';
import { readSuites as cases } from './suites/cases.js';
import { readSuites as csvSpectrum } from './suites/csv-spectrum.js';
import { readSuites as jsonSchemaTestSuite } from './suites/json-schema-test-suite.js';
import { readSuites as jsonTestSuite } from './suites/json-test-suite.js';
import { readSuites as wptUrl } from './suites/wpt-url.js';
import { readSuites as yamlTestSuite } from './suites/yaml-test-suite.js';

/** What became of a suite. */
export interface Conformance {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly { readonly id: string; readonly complaint: string }[];
  /** Cases of tools that the service does not have; not in the total. */
  readonly unheard: number;
}

const READERS = [jsonTestSuite, yamlTestSuite, jsonSchemaTestSuite, csvSpectrum, wptUrl, cases];

/** All suites found in a folder. */
export async function readAll(folder: string): Promise<Suite[]> {
  return (await Promise.all(READERS.map(read => read(folder)))).flat();
}

/** As many calls as keep the pool's threads busy, and no more than wait in it. */
const AT_ONCE = 8;

const catalog = await readCatalog();
const schemas = new Map([...catalog].map(([id, { tool }]) => [id, Compile(tool.result)]));

/** How cases are sent: each as a call of its own, or as lines of batches. */
export type Door = 'calls' | 'batch';

/** Puts every case of a suite to a running service. */
export async function conform(url: string, suite: Suite, door: Door): Promise<Conformance> {
  const heard = suite.cases.filter(({ tool }) => catalog.has(tool));
  const failures: { id: string; complaint: string }[] = [];
  const take = (one: Case, complaint: string | undefined): void => {
    if (complaint !== undefined) failures.push({ id: one.id, complaint });
  };
  if (door === 'batch') {
    for (let from = 0; from < heard.length; from += BATCH) {
      const cases = heard.slice(from, from + BATCH);
      const complaints = await putBatch(url, cases);
      for (const [i, one] of cases.entries()) take(one, complaints[i]);
    }
  } else {
    const waiting = heard.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const one of waiting) take(one, await put(url, one));
      }),
    );
  }
  return {
    passed: heard.length - failures.length,
    total: heard.length,
    failures,
    unheard: suite.cases.length - heard.length,
  };
}

/** How often a case is sent that a busy service refuses for the moment (503). */
const TRIES = 10;

/** Sends a case, as often as it is told to try again later; the answer must be orderly, and right. */
async function put(url: string, { tool, body, complaint }: Case): Promise<string | undefined> {
  const send = (): Promise<Response> =>
    fetch(`${url}/api/tools/${tool}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  let response = await send();
  for (let sent = 1; response.status === 503 && sent < TRIES; sent++) {
    await response.body?.cancel();
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
    response = await send();
  }
  const answer = orderly(tool, response.status, (await response.json()) as Result);
  return typeof answer === 'string' ? answer : complaint(answer);
}

/** Cases of a batch. */
const BATCH = 500;

/** Sends cases as lines of one batch; returns what is wrong with the answer of each. */
async function putBatch(url: string, cases: readonly Case[]): Promise<(string | undefined)[]> {
  const body = cases.map(({ tool, body }, id) => `${JSON.stringify({ id, tool, input: body })}\n`).join('');
  const headers = { 'content-type': 'application/x-ndjson' };
  const response = await fetch(`${url}/api/batch`, { method: 'POST', headers, body });
  const lines = (await response.text()).split('\n');
  return cases.map(({ tool, complaint }, i) => {
    const { id, status = 200, ...answer } = JSON.parse(lines[i] || '{}') as Result;
    if (id !== i) return `line ${i + 1} of the batch has the answer ${lines[i]?.slice(0, 160)}`;
    const known = orderly(tool, status as number, answer);
    return typeof known === 'string' ? known : complaint(known);
  });
}

/** An answer in one of the three shapes of the contract; else what is wrong with it. */
function orderly(tool: string, status: number, body: Result): Answer | string {
  const { ok, result, error, issues } = body;
  if (status === 200) {
    if (ok !== true) return 'a success without ok';
    if (!schemas.get(tool)?.Check(result))
      return `the result does not fit its schema: ${JSON.stringify(result).slice(0, 200)}`;
    return { status, result: result as Result };
  }
  if (status !== 400 && status !== 422) return `status ${status}: ${JSON.stringify(body).slice(0, 200)}`;
  if (typeof error !== 'string' || error === '') return `status ${status} without an error`;
  if (status === 422 && !(Array.isArray(issues) && issues.length > 0)) return 'status 422 without issues';
  return { status, error };
}
