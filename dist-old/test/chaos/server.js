import cluster from 'node:cluster';
import { Primary } from '../../src/cells/primary.js';
import { readConfig } from '../../src/config.js';
import { serve } from '../../src/serve.js';
/** The service with tools from two directories. The arguments are the URLs of contracts and work. */
const [contracts = '', work = ''] = process.argv.slice(2);
const config = readConfig(process.env);
if (config.cells > 1 && cluster.isPrimary) {
    new Primary(config).run();
}
else {
    // Crashes the process by filling the heap of the main thread, which no limit of a thread prevents.
    process.once('SIGUSR2', () => {
        for (const full = [];;)
            full.push(new Array(1_000_000).fill(0.5));
    });
    await serve(config, process.env['TOOLPOOL_CELL'], { directories: { contracts, work } });
}
//# sourceMappingURL=server.js.map