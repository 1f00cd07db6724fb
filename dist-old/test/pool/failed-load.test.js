import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { FAULTY } from '../fixtures/directories.js';
import { assertIdle, start } from '../service.js';
t.test('modules that could not be loaded are loaded by other threads later', async (t) => {
    const exported = (name, from) => `export { ${name} } from ${JSON.stringify(new URL('fast-fault.js', FAULTY[from]).href)};\n`;
    const folder = t.testdir({
        contracts: { 'late-file.js': exported('default', 'contracts') },
        work: { 'late-file.js': `import './missing.js';\n${exported('run', 'work')}` },
    });
    const directoryOf = (name) => pathToFileURL(`${join(folder, name)}/`);
    const directories = { contracts: directoryOf('contracts').href, work: directoryOf('work').href };
    const service = await start(t, {}, { directories });
    const { url, call } = service;
    const batchStatus = async () => {
        const lines = `${JSON.stringify({ tool: 'late-file', input: { fault: 'none' } })}\n`;
        const headers = { 'content-type': 'application/x-ndjson' };
        const response = await fetch(`${url}/api/batch`, { method: 'POST', headers, body: lines });
        const { ok, status } = JSON.parse(await response.text());
        return ok === true ? 200 : status;
    };
    t.equal((await call('late-file', { fault: 'none' })).status, 500);
    t.equal(await batchStatus(), 500);
    t.equal((await call('late-file', { fault: 'none', padding: 'x'.repeat(70_000) })).status, 500, 'a large body');
    writeFileSync(join(folder, 'work', 'missing.js'), '');
    for (let i = 0; i < 8; i++)
        t.equal((await call('late-file', { fault: 'none' })).status, 200);
    t.equal(await batchStatus(), 200);
    t.equal((await call('late-file', { fault: 'none', padding: 'x'.repeat(70_000) })).status, 200, 'a large body');
    await assertIdle(t, service);
});
//# sourceMappingURL=failed-load.test.js.map