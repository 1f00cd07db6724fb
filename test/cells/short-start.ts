import { Primary } from '../../src/cells/primary.js';
import { readConfig } from '../../src/config/config.js';

// The service with cells whose processes have less time to come up, but enough on a busy machine.
new Primary(readConfig(process.env), { startMs: 20_000 }).run();
