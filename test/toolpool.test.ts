import t from 'tap';
import { readCatalog } from '../src/catalog.js';
import { createToolpool, ToolpoolError } from '../src/library.js';
import { ENDLESS_SEARCH, PATIENT } from './service.js';

t.test('the pool runs calls without HTTP', async t => {
  const threads = { FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1' };
  const pool = await createToolpool({ ...PATIENT, ...threads, RISKY_RUN_MS: '10000' });
  t.teardown(() => pool.close());
  for (const [id, { tool }] of await readCatalog()) {
    for (const { name, input, result, refused } of tool.examples) {
      const answer = await pool.run(id, input).catch((error: unknown) => error);
      if (refused) t.match(answer, { status: refused.status, message: refused.error }, `${id}: ${name}`);
      else if (result) t.same(answer, result, `${id}: ${name}`);
      else t.notMatch(answer, Error, `${id}: ${name}`);
    }
  }
  t.match(await pool.run('pwd-gen', {}), { passwords: [/^.{20}$/] }, 'defaults are filled in');
  const text = 'a'.repeat(100_000);
  t.match(await pool.run('hash-calc', { text }), { md5: /^[\da-f]{32}$/ }, 'a large input');
  const invalid = await pool.run('pwd-gen', { length: 4 }).catch((error: unknown) => error);
  t.ok(invalid instanceof ToolpoolError);
  t.match(invalid, { status: 422, issues: [{ path: 'length' }] });
  t.match(await pool.run('pwd-gen', { length: undefined }), { passwords: [/^.{20}$/] }, 'undefined is absent');
  const odd = { text: 'abc', other: () => 1, more: undefined };
  t.match(await pool.run('hash-calc', odd), { md5: '900150983cd24fb0d6963f7d28e17f72' }, 'what JSON cannot express');
  await t.rejects(pool.run('hash-calc', { text: 'abc', big: 1n }), { status: 422, message: /^the input is not JSON/ });
  await t.rejects(pool.run('no-such', {}), { name: 'ToolpoolError', message: /unknown tool/ });
  await t.rejects(pool.run('regex-tester', ENDLESS_SEARCH), { status: 400, message: /time limit/ });
  await t.rejects(pool.run('hash-calc', { text: '' }, { signal: AbortSignal.abort(new Error('left')) }), {
    message: 'left',
  });
});

t.test('a closed pool rejects calls', async t => {
  const pool = await createToolpool({ FAST_THREADS: '1', RISKY_THREADS: '1', HEAVY_THREADS: '1' });
  const open = Array.from({ length: 4 }, () => pool.run('regex-tester', ENDLESS_SEARCH));
  const settled = Promise.allSettled(open);
  await pool.close();
  t.same(
    (await settled).map(result => result.status === 'rejected' && (result.reason as Error).message),
    open.map(() => 'the pool is closed'),
    'running and queued calls',
  );
  await t.rejects(pool.run('hash-calc', { text: '' }), {
    name: 'ToolpoolError',
    status: 503,
    message: 'the pool is closed',
  });
});
