import { spawnSync } from 'node:child_process';
/**
 * Runs a Python script as an oracle, with `input` as JSON on its standard input. If python3 is not installed, notes it
 * in the report and returns undefined.
 */
export function runPython(t, script, input) {
    const { error, stdout, stderr } = spawnSync('python3', ['-c', script], {
        ...(input !== undefined && { input: JSON.stringify(input) }),
        encoding: 'utf8',
        maxBuffer: 1e8,
    });
    if (error === undefined)
        return { stdout, stderr };
    t.comment('skipped: python3 is not installed');
    return undefined;
}
//# sourceMappingURL=python.js.map