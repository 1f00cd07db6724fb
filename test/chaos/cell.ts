import { readConfig } from '../../src/config/config.js';
import { serve } from '../../src/run-cell.js';

/** A cell of the service with tools from two directories. */
const [contracts = '', work = ''] = process.argv.slice(2);
// Crashes the process by filling the heap of the main thread, which no limit of a thread prevents.
process.once('SIGUSR2', () => {
  for (const full: number[][] = []; ; ) full.push(new Array<number>(1_000_000).fill(0.5));
});
await serve(readConfig(process.env), process.env['TOOLPOOL_CELL'] ?? '1', { directories: { contracts, work } });
