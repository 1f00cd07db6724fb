import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkRejected, summaryOf } from '../suite.js';
/**
 * yaml-test-suite: invalid texts, and texts with their JSON. Skipped are cases of several documents: their `in.json`
 * has several values or none.
 */
export const readSuites = async (folder) => {
    const home = join(folder, 'yaml-test-suite');
    if (!existsSync(home))
        return [];
    const cases = [];
    for (const file of (await readdir(home, { recursive: true })).filter(file => file.endsWith('in.yaml')).sort()) {
        const test = join(home, file, '..');
        const body = { mode: 'yaml-to-json', input: await readFile(join(home, file), 'utf8'), indent: '2' };
        const id = file.replace(/\/in\.yaml$/, '');
        if (existsSync(join(test, 'error'))) {
            cases.push({ id: `${id} error`, tool: 'yaml-json', body, check: checkRejected(true) });
        }
        else if (existsSync(join(test, 'in.json'))) {
            const expected = oneValue(await readFile(join(test, 'in.json'), 'utf8'));
            if (expected === undefined)
                continue;
            cases.push({
                id,
                tool: 'yaml-json',
                body,
                check: answer => answer.status === 200 &&
                    answer.result['valid'] === true &&
                    isDeepStrictEqual(JSON.parse(String(answer.result['output'])), expected.value)
                    ? undefined
                    : summaryOf(answer),
            });
        }
    }
    return [{ name: 'yaml-test-suite', cases }];
};
/** The value of a JSON text; undefined if it has several values or none. */
function oneValue(text) {
    try {
        return { value: JSON.parse(text) };
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=yaml-test-suite.js.map