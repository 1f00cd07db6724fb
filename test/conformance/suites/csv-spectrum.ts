import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Case, type Reader, shown } from '../suite.js';

/** Its JSON holds another number than its CSV, and no array. */
const CONTRADICTS_ITSELF = 'location_coordinates';

/** csv-spectrum (max-mapper): tables, and the objects that they stand for. */
export const readSuites: Reader = async folder => {
  const home = join(folder, 'csv-spectrum', 'csvs');
  if (!existsSync(home)) return [];
  const cases: Case[] = [];
  for (const file of (await readdir(home)).sort()) {
    const name = file.replace(/\.csv$/, '');
    if (name === CONTRADICTS_ITSELF) continue;
    const input = await readFile(join(home, file), 'utf8');
    const json = await readFile(join(folder, 'csv-spectrum', 'json', `${name}.json`), 'utf8');
    // A checkout of the suite may have turned the line ends of the one file, but cannot those of the other, which are
    // escapes.
    const expected: unknown = JSON.parse(input.includes('\r') ? json : json.replaceAll('\\r\\n', '\\n'));
    for (const delimiter of ['comma', 'auto']) {
      cases.push({
        id: `${name} ${delimiter}`,
        tool: 'csv-json',
        body: { mode: 'csv-to-json', input, delimiter, hasHeader: true, indent: '2' },
        complaint: answer =>
          answer.status === 200 && isDeepStrictEqual(JSON.parse(String(answer.result['output'])), expected)
            ? undefined
            : shown(answer),
      });
    }
  }
  return [{ name: 'csv-spectrum', cases }];
};
