import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import t, {} from 'tap';
import { problemOfWrk, wrkLoop } from '../../bench/tools/wrk.js';
const TARGET = { tool: 'base64', size: 'small', lane: 'fast', body: Buffer.from('{"input":"it\'s"}') };
const PATH = process.env['PATH'] ?? '';
const isMissing = await problemOfWrk();
/** Puts these folders in front of the path of commands; without any, no command is found. */
function findIn(t, ...folders) {
    process.env['PATH'] = folders.join(delimiter);
    t.teardown(() => {
        process.env['PATH'] = PATH;
    });
}
/** A command `wrk` that prints this at its end. */
function pretend(t, line) {
    const folder = t.testdir();
    writeFileSync(join(folder, 'wrk'), `#!/bin/sh\necho 'Running 1s test'\necho '${line}'\n`);
    chmodSync(join(folder, 'wrk'), 0o755);
    findIn(t, folder, PATH);
}
t.test('a generator that is missing is named', async (t) => {
    findIn(t);
    t.match(await problemOfWrk(), /^--generator: wrk is not installed/);
});
t.test('only answers below 400 count, by the time that was measured', async (t) => {
    pretend(t, 'done 1200 2000000 200 0');
    t.equal(await problemOfWrk(), undefined);
    t.equal(await wrkLoop('http://127.0.0.1:1', TARGET, 1, 2), 500);
});
t.test('a call without an answer fails the measurement', async (t) => {
    pretend(t, 'done 1200 2000000 0 3');
    await t.rejects(wrkLoop('http://127.0.0.1:1', TARGET, 1, 2), /base64: 3 calls were not answered/);
});
t.test('the call is sent as it is', { skip: isMissing ?? false }, async (t) => {
    const seen = new Set();
    const server = createServer((request, response) => {
        let body = '';
        request
            .on('data', chunk => (body += chunk))
            .on('end', () => {
            seen.add(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
            response.end('{}');
        });
    }).listen(0, '127.0.0.1');
    t.teardown(() => server.close());
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address();
    t.ok((await wrkLoop(`http://127.0.0.1:${port}`, TARGET, 2, 1)) > 0);
    t.same([...seen], [`POST /api/tools/base64 application/json ${TARGET.body}`]);
});
//# sourceMappingURL=wrk.test.js.map