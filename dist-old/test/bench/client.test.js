import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer } from 'node:http';
import t from 'tap';
import { Client } from '../../bench/capacity/client.js';
const REQUEST = [Buffer.from('GET / HTTP/1.1\r\nhost: bench\r\n\r\n')];
t.test('calls use the connections that were opened ahead', async (t) => {
    let connections = 0;
    const server = createServer((_request, response) => {
        response.setHeader('server-timing', 'wait;dur=1.5, run;dur=2');
        response.end('ok');
    }).on('connection', () => connections++);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address();
    const client = new Client('127.0.0.1', port, 4);
    await client.open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => new Promise(resolve => client.send(REQUEST, resolve))));
    t.same(answers, new Array(10).fill({ status: 200, waitMs: 1.5, runMs: 2 }));
    t.equal(connections, 4, 'of ten calls at once, six waited for a connection');
    const unanswered = new Promise(resolve => client.send([Buffer.from('GET / HTTP/1.1\r\n')], resolve));
    client.abandon();
    t.same(await unanswered, { status: 0, waitMs: 0, runMs: 0 });
    await client.open();
    t.equal(connections, 5, 'three of four connections were kept');
    client.close();
    server.close();
    await once(server, 'close');
    await t.rejects(new Client('127.0.0.1', port, 4).open(), { code: 'ECONNREFUSED' });
});
//# sourceMappingURL=client.test.js.map