import { createServer, request } from 'node:http';
/** A proxy that serves the service under a path prefix. */
export async function proxyUnder(t, prefix, target) {
    const strayPaths = [];
    const server = createServer((incoming, outgoing) => {
        const path = incoming.url ?? '';
        if (!path.startsWith(`${prefix}/`)) {
            strayPaths.push(path);
            outgoing.writeHead(404).end();
            return;
        }
        const { method, headers } = incoming;
        const onward = request(target + path.slice(prefix.length), { method, headers }, answer => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
        });
        incoming.pipe(onward);
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    const close = () => {
        server.closeAllConnections();
        server.close();
    };
    t.teardown(close);
    return { url: `http://127.0.0.1:${server.address().port}${prefix}/`, strayPaths, close };
}
//# sourceMappingURL=proxy.js.map