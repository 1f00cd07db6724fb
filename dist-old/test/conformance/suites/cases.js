import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agreements } from '../agreements.js';
import { checkRejected, isRejected, summaryOf } from '../suite.js';
/**
 * The case files, `cases/<tool>.jsonl`: one suite per tool. A line without an expectation accepts any valid answer; the
 * runner checks that for every case.
 */
export const readSuites = async (folder) => {
    const home = join(folder, 'cases');
    if (!existsSync(home))
        return [];
    const files = (await readdir(home)).filter(file => file.endsWith('.jsonl')).sort();
    return Promise.all(files.map(async (file) => {
        const tool = file.slice(0, -'.jsonl'.length);
        const lines = (await readFile(join(home, file), 'utf8')).split('\n').filter(line => line !== '');
        return {
            name: tool,
            cases: lines.map((text) => {
                const line = JSON.parse(text);
                return { id: `${line.suite} ${line.id}`, tool, body: line.body, check: checkOf(tool, line) };
            }),
        };
    }));
};
function checkOf(tool, { suite, id, body, expect }) {
    if (suite === 'contract')
        return checkStatus(id);
    if (expect === undefined || ['any answer in time', 'any orderly answer'].includes(expect))
        return () => undefined;
    if (['refused', 'invalid', 'not well-formed'].includes(expect))
        return checkRejected(true);
    if (expect === 'well-formed')
        return checkRejected(false);
    return answer => {
        const agrees = agreements[tool];
        if (agrees === undefined)
            return 'no comparison for this tool in agreements.ts';
        if (expect.endsWith(', or refused') && isRejected(answer))
            return undefined;
        return answer.status === 200 && agrees(answer.result, expect, body)
            ? undefined
            : `expected ${expect.slice(0, 160)}: ${summaryOf(answer)}`;
    };
}
/** The check of a call whose status follows from the contract; its id names the status. */
function checkStatus(id) {
    const status = / succeeds$/.test(id) ? 200 : / (without \w+|with \w+ of another kind)$/.test(id) ? 422 : undefined;
    return answer => status === undefined || answer.status === status ? undefined : `expected ${status}: ${summaryOf(answer)}`;
}
//# sourceMappingURL=cases.js.map