import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
/** Folder for the binaries and the reports of runs with other Node versions. */
export const scratch = join(tmpdir(), 'toolpool-nodes');
/**
 * Returns the folder of the binary `node` of a version. Installs it from the npm package `node` if needed. Throws an
 * `Error` if it cannot be installed.
 */
export function binaryFolder(version) {
    const folder = join(scratch, version);
    const bin = join(folder, 'node_modules', 'node', 'bin');
    if (!existsSync(join(bin, 'node'))) {
        console.log(`Node ${version}: installing`);
        // The package's install script links the binary of the platform.
        install(folder, [`node@${version}`, '--ignore-scripts=false']);
        if (!existsSync(join(bin, 'node')))
            throw new Error(`node@${version} has no binary for this platform`);
    }
    return bin;
}
/** Installs packages into a separate folder. Throws an `Error` if npm fails. */
export function install(folder, args) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const { status } = spawnSync('npm', ['install', ...args, '--no-audit', '--no-fund'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0)
        throw new Error(`${args[0]} cannot be installed from the npm registry`);
}
//# sourceMappingURL=binary.js.map