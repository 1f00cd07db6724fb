import { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { call } from '../load.js';
import { attacks, titleOf } from './attacks.js';
const agent = new Agent({ keepAlive: true });
const statuses = {};
const tell = (report) => void process.send?.(report);
process.once('message', async ({ url, width, seconds, names, mixed }) => {
    const chosen = (await attacks()).filter(attack => names.includes(titleOf(attack)));
    const send = async (next) => {
        const end = performance.now() + seconds * 1000;
        await Promise.all(Array.from({ length: width }, async () => {
            while (performance.now() < end) {
                const status = await call(url, next(), agent);
                statuses[status] = (statuses[status] ?? 0) + 1;
                if (status === 503)
                    await new Promise(resolve => setTimeout(resolve, 100));
            }
        }));
    };
    const build = ({ tool, body }) => ({ tool, body: Buffer.from(body()) });
    if (mixed) {
        tell({ begins: 'all at once' });
        const all = chosen.map(build);
        let turn = 0;
        await send(() => all[turn++ % all.length]);
    }
    else {
        for (const attack of chosen) {
            const one = build(attack);
            tell({ begins: titleOf(attack) });
            await send(() => one);
        }
    }
    agent.destroy();
    tell({ statuses });
    process.disconnect();
});
//# sourceMappingURL=attacker.js.map