import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { readCatalog } from '../../src/catalog.js';
import { ANSWER_LIMIT } from '../../src/shared/tool.js';
import { statusOf } from '../call.js';
import { start } from '../service.js';

/** A hostile body with its accepted statuses. `$repeat`, `$count` and `$concat` in the body abbreviate long texts. */
interface Line {
  readonly name: string;
  readonly status: number | readonly number[];
  readonly body: unknown;
}

/**
 * Expands `{"$repeat": [text, times]}`, `{"$count": [text, times]}`, where `#` in the text is the index, and
 * `{"$concat": [text, …]}`.
 */
function expanded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(expanded);
  const { $repeat, $count, $concat } = value as {
    $repeat?: [string, number];
    $count?: [string, number];
    $concat?: unknown[];
  };
  if ($repeat) return $repeat[0].repeat($repeat[1]);
  if ($count) return Array.from({ length: $count[1] }, (_, index) => $count[0].replace('#', String(index))).join('');
  if ($concat) return $concat.map(expanded).join('');
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, expanded(part)]));
}

const folder = new URL('../../../test/hostile/', import.meta.url);

t.test('hostile bodies get an answer or an error, and the service keeps running', async t => {
  // Bodies that must be answered get long time limits, for busy machines; bodies that may time out get short ones.
  // The risky lane's is shorter: a pattern that only RE2 can answer runs in V8 for a tenth of the limit first.
  const long = await start(t, { FAST_RUN_MS: '600000', HEAVY_RUN_MS: '600000', RISKY_RUN_MS: '15000' });
  const short = await start(t, { RISKY_RUN_MS: '1500', HEAVY_RUN_MS: '1500' });
  const catalog = await readCatalog();
  for (const file of readdirSync(folder)
    .filter(file => file.endsWith('.jsonl'))
    .sort()) {
    const id = file.slice(0, -'.jsonl'.length);
    const entry = catalog.get(id);
    if (!t.ok(entry, `${id} is a tool`) || !entry) continue;
    const result = Compile(entry.tool.result);
    for (const text of readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .filter(line => line !== '')) {
      const { name, status, body } = JSON.parse(text) as Line;
      const { call } = Array.isArray(status) ? short : long;
      const answer = await call(id, expanded(body));
      const isExpected = [status].flat().includes(answer.status);
      t.ok(isExpected, `${id}: ${name}: ${answer.status}`, { error: answer.body.error });
      if (answer.status === 200) t.ok(result.Check(answer.body.result), `${id}: ${name}: the result fits its schema`);
      else
        t.ok(
          typeof answer.body.error === 'string' && answer.body.error.length < 1000,
          `${id}: ${name}: the error is short`,
        );
      t.ok(
        Number(answer.headers.get('content-length')) <= ANSWER_LIMIT,
        `${id}: ${name}: the answer is within the maximum`,
      );
    }
  }
  for (const { url } of [long, short]) t.equal(await statusOf(`${url}/readyz`), 200);
});
