import { parseArgs } from 'node:util';
/**
 * The supported Node versions, as versions of the npm package `node`: the oldest one of `engines`, and each line that
 * has or will get long-term support.
 */
export const NODES = ['20.19', '22', '24', '26'];
/** Parses the command line. Throws an `Error` with one line for invalid options. */
export function parseSelection(args) {
    const options = { only: { type: 'string', multiple: true } };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const only = values.only?.flatMap(value => value.split(','));
    const unknown = only?.find(version => !NODES.includes(version));
    if (unknown !== undefined) {
        throw new Error(`--only: expected one of ${NODES.join(', ')}, got ${JSON.stringify(unknown)}`);
    }
    return { nodes: NODES.filter(version => only?.includes(version) ?? true), files: positionals };
}
/** The counts in tap's closing line, `# { total: 12, pass: 10, fail: 1, skip: 1 }`; undefined for any other line. */
export function parseCounts(line) {
    if (!line.startsWith('# { total: '))
        return undefined;
    const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(line)?.[1] ?? 0);
    return { total: count('total'), pass: count('pass'), fail: count('fail'), skip: count('skip') + count('todo') };
}
/** The progress line for a line of the report: the result of a file. Undefined for any other line. */
export function progressOf(line) {
    const [, result, file] = /^ *(ok|not ok) \d+ - (\S+\.test\.js)/.exec(line) ?? [];
    return file === undefined ? undefined : `${result === 'ok' ? 'passed' : 'FAILED'} ${file}`;
}
/** Summarizes the run of a Node version. A run without counts or without tests has failed. */
export function resultLine(version, status, counts) {
    const passed = status === 0 && counts !== undefined && counts.total > 0 && counts.fail === 0;
    if (counts === undefined)
        return { line: `Node ${version}: no counts (exit code ${status})`, passed };
    const { pass, fail, skip } = counts;
    const line = `Node ${version}: ${pass} passed, ${fail} failed, ${skip} skipped`;
    return { line: passed ? line : `${line} (exit code ${status})`, passed };
}
//# sourceMappingURL=versions.js.map