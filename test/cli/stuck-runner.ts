import { LocalRunner } from '../../src/cli/local-runner.js';
import { readConfig } from '../../src/config/config.js';
import { endWithThreads } from '../../src/pool/end-with-threads.js';
import { FAULTY } from '../fixtures/directories.js';

// Runs a call whose thread does not exit, as the command line runs its calls.
const [contractUrl, workUrl] = [FAULTY.contracts, FAULTY.work].map(folder => `${folder}risky-fault.js`);
const runner = new LocalRunner(
  { id: 'risky-fault', contractUrl: contractUrl!, workUrl: workUrl! },
  new URL('../../workers/single-call.js', import.meta.url),
  readConfig({ HEAVY_RUN_MS: '300' }),
);
endWithThreads(() => runner.isStuck);
await runner.run({ input: { fault: 'stuck' } }).catch((error: Error) => console.error(error.message));
await runner.close();
