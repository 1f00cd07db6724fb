import t from 'tap';
import { libraryCalls } from '../../bench/libraries.js';
import { targetOf } from '../../bench/tools/measure.js';
import { readCatalog } from '../../src/catalog.js';

t.test('the compared libraries answer the measured calls', async t => {
  const catalog = await readCatalog();
  const calls = await libraryCalls();
  t.ok(calls.size >= 8, `${calls.size} libraries`);
  for (const [id, call] of calls) {
    for (const size of ['small', 'typical'] as const) {
      const answer = await call(JSON.parse(targetOf(catalog.get(id)!, size).body.toString()));
      t.ok(JSON.stringify(answer).length > 3, `${id} ${size}`);
    }
  }
});
