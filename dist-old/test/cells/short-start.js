import cluster from 'node:cluster';
import { Primary } from '../../src/cells/primary.js';
import { readConfig } from '../../src/config.js';
import { serve } from '../../src/serve.js';
/** Enough for a start on a busy machine, in milliseconds. */
const START_MS = 20_000;
// The service with cells, whose processes have less time to come up.
const config = readConfig(process.env);
if (cluster.isPrimary)
    new Primary(config, START_MS).run();
else
    await serve(config, process.env['TOOLPOOL_CELL']);
//# sourceMappingURL=short-start.js.map