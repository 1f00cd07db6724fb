import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { binaryFolder, install, scratch } from '../nodes/binary.js';
import { judge } from './conformance.js';
const USAGE = `Usage: npm run test:mcp

Runs the official conformance suite of the Model Context Protocol against the service, for two
revisions, then the command line of the MCP Inspector, over HTTP and over standard input and
output. Both need Node 24, which comes from the npm package "node". Everything is installed in the
system's temporary directory. The exit code is 1 if anything fails.
`;
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const REVISIONS = ['2026-07-28', '2025-11-25'];
const folder = join(scratch, 'mcp');
const dist = fileURLToPath(new URL('../../', import.meta.url));
/** Starts the service on a free port. */
async function startService() {
    const child = spawn(process.execPath, [join(dist, 'src/server.js')], {
        env: { ...process.env, PORT: '0', CELLS: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface(child.stdout)) {
        const address = /listening at (http:[^"]+)/.exec(line)?.[1];
        if (address !== undefined)
            return { url: `${address}/mcp`, child };
    }
    throw new Error('the service did not start');
}
/** Runs a script of an installed package with Node 24; returns its output. */
function runScript(bin, name, args) {
    const { stdout, stderr, error } = spawnSync(join(folder, 'node_modules/.bin', name), args, {
        cwd: folder,
        env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
        encoding: 'utf8',
        timeout: 300_000,
        maxBuffer: 64 * 1024 * 1024,
    });
    if (error !== undefined)
        throw error;
    return stdout === '' ? stderr : stdout;
}
/** Runs the scenarios that a revision requires; returns whether all passed. */
function runSuite(bin, url, revision) {
    const reports = join(folder, `reports-${revision}`);
    rmSync(reports, { recursive: true, force: true });
    runScript(bin, 'conformance', ['server', '--url', url, '--requirements', revision, '--output-dir', reports]);
    const verdicts = readdirSync(reports).map(name => {
        // server-<scenario>-<time>
        const [, scenario = name] = /^server-(.*)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name) ?? [];
        return judge(scenario, JSON.parse(readFileSync(join(reports, name, 'checks.json'), 'utf8')));
    });
    for (const { line } of verdicts)
        console.log(`  ${line}`);
    const failed = verdicts.filter(({ passed }) => !passed).length;
    console.log(`${revision}: ${verdicts.length} scenarios, ${failed} failed`);
    return verdicts.length > 0 && failed === 0;
}
/** Lists the tools and calls one with the inspector; returns whether both answers are correct. */
function runInspector(bin, server) {
    const inspect = (...args) => JSON.parse(runScript(bin, 'mcp-inspector', ['--cli', ...server, ...args]));
    const { tools } = inspect('--method', 'tools/list');
    const call = ['--method', 'tools/call', '--tool-name', 'hash-calc', '--tool-arg', 'text=abc'];
    const { structuredContent } = inspect(...call);
    // RFC 1321, A.5.
    const passed = tools.length > 0 && structuredContent?.md5 === '900150983cd24fb0d6963f7d28e17f72';
    console.log(`inspector, ${server[0]}: ${tools.length} tools, ${passed ? 'passed' : 'FAILED'}`);
    return passed;
}
async function run() {
    const bin = binaryFolder('24');
    if (!existsSync(join(folder, 'node_modules/.bin/conformance')))
        install(folder, [SUITE, INSPECTOR]);
    const { url, child } = await startService();
    try {
        const stdio = [process.execPath, join(dist, 'src/cli/main.js'), 'mcp'];
        const results = [
            ...REVISIONS.map(revision => runSuite(bin, url, revision)),
            runInspector(bin, [url, '--transport', 'http']),
            runInspector(bin, stdio),
        ];
        return results.every(Boolean);
    }
    finally {
        child.kill('SIGTERM');
    }
}
if (process.argv.includes('--help'))
    console.log(USAGE);
else
    process.exitCode = (await run()) ? 0 : 1;
//# sourceMappingURL=run.js.map