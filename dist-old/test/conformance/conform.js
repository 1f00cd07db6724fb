import { setTimeout as sleep } from 'node:timers/promises';
import { Compile } from 'typebox/compile';
import { readCatalog } from '../../src/catalog.js';
import { callTool } from '../call.js';
import { readSuites as cases } from './suites/cases.js';
import { readSuites as csvSpectrum } from './suites/csv-spectrum.js';
import { readSuites as jsonSchemaTestSuite } from './suites/json-schema-test-suite.js';
import { readSuites as jsonTestSuite } from './suites/json-test-suite.js';
import { readSuites as wptUrl } from './suites/wpt-url.js';
import { readSuites as yamlTestSuite } from './suites/yaml-test-suite.js';
const READERS = [jsonTestSuite, yamlTestSuite, jsonSchemaTestSuite, csvSpectrum, wptUrl, cases];
/** All suites found in a folder. */
export async function readAll(folder) {
    return (await Promise.all(READERS.map(read => read(folder)))).flat();
}
/** Concurrent calls: enough to keep the threads busy, fewer than the queues hold. */
const CONCURRENCY = 8;
const catalog = await readCatalog();
const schemas = new Map([...catalog].map(([id, { tool }]) => [id, Compile(tool.result)]));
/** Runs every case of a suite against a running service. */
export async function runSuite(url, suite, transport) {
    const cases = suite.cases.filter(({ tool }) => catalog.has(tool));
    const failures = [];
    const record = ({ id }, fault) => {
        if (fault !== undefined)
            failures.push({ id, fault });
    };
    if (transport === 'batch') {
        for (let from = 0; from < cases.length; from += BATCH) {
            const batch = cases.slice(from, from + BATCH);
            const faults = await sendBatch(url, batch);
            for (const [i, one] of batch.entries())
                record(one, faults[i]);
        }
    }
    else {
        const remaining = cases.values();
        await Promise.all(Array.from({ length: CONCURRENCY }, async () => {
            for (const one of remaining)
                record(one, await sendCase(url, one));
        }));
    }
    return {
        passed: cases.length - failures.length,
        total: cases.length,
        failures,
        skipped: suite.cases.length - cases.length,
    };
}
/** Maximum attempts for a case that a busy service rejects with 503. */
const MAX_ATTEMPTS = 10;
/** Sends a case and retries after 503. Returns what is wrong with the answer. */
async function sendCase(url, { tool, body, check }) {
    // A case may be a JSON string, which `callTool` would send as it is.
    const send = () => callTool(url, tool, JSON.stringify(body));
    let response = await send();
    for (let attempt = 1; response.status === 503 && attempt < MAX_ATTEMPTS; attempt++) {
        await response.body?.cancel();
        await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000);
        response = await send();
    }
    const answer = parseAnswer(tool, response.status, (await response.json()));
    return typeof answer === 'string' ? answer : check(answer);
}
/** Cases per batch. */
const BATCH = 500;
/** Sends cases as lines of one batch. Returns what is wrong with each answer. */
async function sendBatch(url, cases) {
    const body = cases.map(({ tool, body }, id) => `${JSON.stringify({ id, tool, input: body })}\n`).join('');
    const headers = { 'content-type': 'application/x-ndjson' };
    const response = await fetch(`${url}/api/batch`, { method: 'POST', headers, body });
    const lines = (await response.text()).split('\n');
    return cases.map(({ tool, check }, i) => {
        const { id, status = 200, ...answer } = JSON.parse(lines[i] || '{}');
        if (id !== i)
            return `line ${i + 1} of the batch: unexpected answer ${lines[i]?.slice(0, 160)}`;
        const parsed = parseAnswer(tool, status, answer);
        return typeof parsed === 'string' ? parsed : check(parsed);
    });
}
/** Parses an answer of one of the three forms of the contract; otherwise returns what is wrong with it. */
function parseAnswer(tool, status, body) {
    const { ok, result, error, issues } = body;
    if (status === 200) {
        if (ok !== true)
            return 'status 200 without ok: true';
        if (!schemas.get(tool)?.Check(result))
            return `the result does not fit its schema: ${JSON.stringify(result).slice(0, 200)}`;
        return { status, result: result };
    }
    if (status !== 400 && status !== 422)
        return `status ${status}: ${JSON.stringify(body).slice(0, 200)}`;
    if (typeof error !== 'string' || error === '')
        return `status ${status} without an error`;
    if (status === 422 && !(Array.isArray(issues) && issues.length > 0))
        return 'status 422 without issues';
    return { status, error };
}
//# sourceMappingURL=conform.js.map