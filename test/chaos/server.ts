import { createApp } from '../../src/app.js';
import { readConfig } from '../../src/config.js';
import { drainOnSignals } from '../../src/shutdown.js';

/** The service, with tools from the directories that the arguments name: its contracts and its work, as URLs. */
const [contracts = '', work = ''] = process.argv.slice(2);
const config = readConfig(process.env);
const made = await createApp(config, { directories: { contracts, work } });
await made.app.listen({ host: config.host, port: config.port });
drainOnSignals(made);
