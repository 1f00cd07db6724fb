import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
/** The environment of this process, now. */
export function environment() {
    return {
        date: new Date().toISOString(),
        commit: commit(),
        machine: {
            cpu: cpus()[0]?.model ?? 'unknown',
            cores: availableParallelism(),
            memoryGiB: Math.round(totalmem() / 2 ** 30),
        },
        versions: { node: process.versions.node, v8: process.versions.v8, os: `${process.platform} ${process.arch}` },
    };
}
function commit() {
    const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    try {
        return (git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'));
    }
    catch {
        return null;
    }
}
//# sourceMappingURL=environment.js.map