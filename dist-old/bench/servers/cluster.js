import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
/** The inline server once for each core, behind one port: the usual way to scale a Node server. */
cluster.setupPrimary({
    exec: fileURLToPath(new URL('./inline.js', import.meta.url)),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const ports = await Promise.all(Array.from({ length: availableParallelism() }, () => new Promise(resolve => cluster.fork().once('listening', ({ port }) => resolve(port)))));
console.log(`listening at http://127.0.0.1:${ports[0]}`);
//# sourceMappingURL=cluster.js.map