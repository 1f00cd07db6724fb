import cluster from 'node:cluster';
import { Primary } from '../../src/cells/primary.js';
import { readConfig } from '../../src/config.js';
import { serve } from '../../src/serve.js';

/** The service, with tools from the directories that the arguments name: its contracts and its work, as URLs. */
const [contracts = '', work = ''] = process.argv.slice(2);
const config = readConfig(process.env);
if (config.cells > 1 && cluster.isPrimary) {
  new Primary(config).run();
} else {
  // A fatal end of the process itself, which no limit of a thread prevents: its own heap runs full.
  process.once('SIGUSR2', () => {
    for (const full: number[][] = []; ; ) full.push(new Array<number>(1_000_000).fill(0.5));
  });
  await serve(config, process.env['TOOLPOOL_CELL'], { directories: { contracts, work } });
}
