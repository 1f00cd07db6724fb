import t from 'tap';
import { readCatalogue } from '../../src/catalogue.js';
import { start } from '../service.js';
import { fuzz } from './fuzz.js';

/** Enough to find what is plainly wrong; `npm run fuzz` looks longer, with another seed each time. */
const RUNS = 40;

t.test('bodies from every schema get a result that fits or a refusal, broken ones a refusal', async t => {
  const { url } = await start(t, { RISKY_WAIT_MS: '30000', HEAVY_WAIT_MS: '30000', FAST_WAIT_MS: '30000' });
  for (const [id, entry] of await readCatalogue()) t.same(await fuzz(url, entry, RUNS, 1), [], id);
});
