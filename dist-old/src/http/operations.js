import { Problem, problems } from '../problems/problems.js';
/** Adds health, readiness and metrics; none of them passes through the pool. */
export function addOperations(app, context) {
    app.get('/healthz', async () => {
        if (context.leaks.leaking)
            throw new Problem(503, 'memory leak: bytes are held although no call is open; restart the process');
        return { status: 'alive' };
    });
    app.get('/readyz', async () => {
        const problem = context.unready();
        // With several cells, any ready one accepts the next connection.
        if (problem !== undefined && (context.draining || !context.link?.readyCells))
            throw problem;
        return { status: 'ready' };
    });
    app.get('/metrics', async (_request, reply) => {
        const { link, metrics } = context;
        const text = link === undefined ? await metrics.text() : await textOfAllCells(link);
        return reply.type(metrics.contentType).send(text);
    });
}
async function textOfAllCells(link) {
    try {
        return await link.metrics();
    }
    catch (error) {
        throw problems.noMetrics(error.message);
    }
}
/** Why this process accepts no calls; undefined if it accepts them. */
export function unreadyProblem({ draining, pool, memory }) {
    if (draining)
        return problems.draining();
    const lost = pool.state().filter(({ threads }) => threads === 0);
    if (lost.length > 0)
        return new Problem(503, `no threads in: ${lost.map(({ lane }) => lane).join(', ')}`);
    if (memory.full)
        return new Problem(503, 'no memory left for request bodies');
    return undefined;
}
//# sourceMappingURL=operations.js.map