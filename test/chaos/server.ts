import { Primary } from '../../src/cells/primary.js';
import { readConfig } from '../../src/config/config.js';

// The service with tools from two directories. The arguments are the URLs of contracts and work.
new Primary(readConfig(process.env), { cellModule: new URL('./cell.js', import.meta.url) }).run();
