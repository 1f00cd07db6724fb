import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { summaryOf } from '../suite.js';
/** Skipped: its JSON has another number than its CSV, and is not an array. */
const CONTRADICTORY = 'location_coordinates';
/** csv-spectrum (max-mapper): tables with the expected objects. */
export const readSuites = async (folder) => {
    const home = join(folder, 'csv-spectrum', 'csvs');
    if (!existsSync(home))
        return [];
    const cases = [];
    for (const file of (await readdir(home)).sort()) {
        const name = file.replace(/\.csv$/, '');
        if (name === CONTRADICTORY)
            continue;
        const input = await readFile(join(home, file), 'utf8');
        const json = await readFile(join(folder, 'csv-spectrum', 'json', `${name}.json`), 'utf8');
        // A checkout may convert the line ends of the CSV, but not those of the JSON, which are escapes.
        const expected = JSON.parse(input.includes('\r') ? json : json.replaceAll('\\r\\n', '\\n'));
        for (const delimiter of ['comma', 'auto']) {
            cases.push({
                id: `${name} ${delimiter}`,
                tool: 'csv-json',
                body: { mode: 'csv-to-json', input, delimiter, hasHeader: true, indent: '2' },
                check: answer => answer.status === 200 && isDeepStrictEqual(JSON.parse(String(answer.result['output'])), expected)
                    ? undefined
                    : summaryOf(answer),
            });
        }
    }
    return [{ name: 'csv-spectrum', cases }];
};
//# sourceMappingURL=csv-spectrum.js.map