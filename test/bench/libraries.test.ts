import t from 'tap';
import { usualCalls } from '../../bench/libraries.js';
import { targetOf } from '../../bench/tools/measure.js';
import { readCatalogue } from '../../src/catalogue.js';

t.test('the compared libraries answer the measured calls', async t => {
  const catalogue = await readCatalogue();
  const calls = await usualCalls();
  t.ok(calls.size >= 8, `${calls.size} libraries`);
  for (const [id, call] of calls) {
    for (const size of ['small', 'typical'] as const) {
      const answer = await call(JSON.parse(targetOf(catalogue.get(id)!, size).body.toString()));
      t.ok(JSON.stringify(answer).length > 3, `${id} ${size}`);
    }
  }
});
