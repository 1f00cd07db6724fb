import t from 'tap';
import { readCatalog } from '../../src/catalog.js';
import { runs } from '../full.js';
import { start } from '../service.js';
import { fuzz } from './fuzz.js';

/** Few runs with a fixed seed, for plain faults. `npm run fuzz` runs longer, each time with another seed. */
const RUNS = runs(40);

t.test('valid bodies of every schema get a valid result or an error, mutated ones too', async t => {
  const { url } = await start(t);
  for (const [id, entry] of await readCatalog()) t.same(await fuzz(url, entry, RUNS, 1), [], id);
});
