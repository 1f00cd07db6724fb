import cluster from 'node:cluster';
import { ConfigError, readConfig } from './config.js';
/** Reads the configuration, or ends with the setting that is wrong and the exit code of a usage error. */
function configure() {
    try {
        return readConfig(process.env);
    }
    catch (error) {
        console.error(error instanceof ConfigError ? `toolpool: ${error.message}` : error);
        process.exit(error instanceof ConfigError ? 2 : 1);
    }
}
const config = configure();
if (config.cells > 1 && cluster.isPrimary) {
    const { Primary } = await import('./cells/primary.js');
    new Primary(config).run();
}
else {
    const { serve } = await import('./serve.js');
    await serve(config, process.env['TOOLPOOL_CELL']);
}
//# sourceMappingURL=server.js.map