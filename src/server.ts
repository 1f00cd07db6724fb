import { Primary } from './cells/primary.js';
import { type Config, ConfigError, readConfig } from './config/config.js';
import { checkTracingPackages } from './tracing/tracing.js';

/** Reads the configuration, or ends with the setting that is wrong and the exit code of a usage error. */
function configure(): Config {
  try {
    const config = readConfig(process.env);
    if (config.traces) checkTracingPackages();
    return config;
  } catch (error) {
    console.error(error instanceof ConfigError ? `toolpool: ${error.message}` : error);
    process.exit(error instanceof ConfigError ? 2 : 1);
  }
}

new Primary(configure()).run();
