import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
const LETTERS = { ignoreCase: 'i', multiline: 'm', dotall: 's', unicode: 'u' };
let known;
/**
 * The different patterns of the case files for regex-tester and grep in the folder SUITES; none without it.
 */
export function patternCases() {
    known ??= ['regex-tester', 'grep'].flatMap(tool => {
        const file = join(process.env['SUITES'] ?? '', 'cases', `${tool}.jsonl`);
        if (!process.env['SUITES'] || !existsSync(file))
            return [];
        return readFileSync(file, 'utf8')
            .split('\n')
            .filter(line => line !== '')
            .flatMap(line => caseOf(tool, JSON.parse(line).body ?? {}));
    });
    return known;
}
function caseOf(tool, { pattern, text, mode, caseInsensitive, flags }) {
    if (typeof pattern !== 'string' || typeof text !== 'string' || (tool === 'grep' && mode !== 'regex'))
        return [];
    const set = { ...flags, ...(tool === 'grep' ? { ignoreCase: caseInsensitive } : {}) };
    const letters = Object.entries(LETTERS).flatMap(([name, letter]) => set[name] === true ? [letter] : []);
    return [{ source: pattern, flags: letters.join(''), text }];
}
//# sourceMappingURL=cases.js.map