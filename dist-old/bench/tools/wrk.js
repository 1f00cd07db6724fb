import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
const run = promisify(execFile);
/**
 * What wrk sends, and what it prints at the end: answers, microseconds, answers with a status of 400 and above, and
 * calls without an answer. The body is read from a file, so that it needs no quoting.
 */
const SCRIPT = `
local file = io.open(os.getenv('BODY_FILE'), 'rb')
wrk.method = 'POST'
wrk.body = file:read('*a')
wrk.headers['content-type'] = 'application/json'
file:close()
function done(summary)
  local errors = summary.errors
  io.write(string.format('done %d %d %d %d\\n', summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
`;
/** Why wrk cannot be used here; undefined if it can. */
export async function problemOfWrk() {
    try {
        // It prints its version, and exits with 1.
        await run('wrk', ['--version']);
    }
    catch (error) {
        if (error.code === 'ENOENT')
            return '--generator: wrk is not installed (https://github.com/wg/wrk; Debian package wrk)';
    }
    return undefined;
}
/**
 * Closed loop of one call for `seconds`, whole ones, by wrk. It is written in C and needs less CPU for a call than a
 * generator in JavaScript does, which the service lacks where both share the cores. Resolves with calls answered 200 a
 * second; rejects if a call was not answered.
 */
export async function wrkLoop(url, { tool, body }, connections, seconds) {
    const folder = mkdtempSync(join(tmpdir(), 'toolpool-wrk-'));
    try {
        const [script, bodyFile] = [join(folder, 'call.lua'), join(folder, 'body')];
        writeFileSync(script, SCRIPT);
        writeFileSync(bodyFile, body);
        const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '60s', '-s', script, `${url}/api/tools/${tool}`], { env: { ...process.env, BODY_FILE: bodyFile } });
        const [answers = 0, us = 0, rejected = 0, unanswered = 0] = (/^done (.*)$/m.exec(stdout)?.[1] ?? '')
            .split(' ')
            .map(Number);
        if (us === 0 || unanswered > 0)
            throw new Error(`${tool}: ${unanswered} calls were not answered:\n${stdout}`);
        return (answers - rejected) / (us / 1e6);
    }
    finally {
        rmSync(folder, { recursive: true });
    }
}
//# sourceMappingURL=wrk.js.map