import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Case, type Reader, refusal, shown } from '../suite.js';

/**
 * yaml-test-suite: texts that are in error, and texts with the JSON that they
 * stand for. What needs several documents is left out here: `in.json` then
 * holds several values, or none.
 */
export const readSuites: Reader = async folder => {
  const home = join(folder, 'yaml-test-suite');
  if (!existsSync(home)) return [];
  const cases: Case[] = [];
  for (const file of (await readdir(home, { recursive: true })).filter(file => file.endsWith('in.yaml')).sort()) {
    const test = join(home, file, '..');
    const body = { mode: 'yaml-to-json', input: await readFile(join(home, file), 'utf8'), indent: '2' };
    const id = file.replace(/\/in\.yaml$/, '');
    if (existsSync(join(test, 'error'))) {
      cases.push({ id: `${id} error`, tool: 'yaml-json', body, complaint: refusal(true) });
    } else if (existsSync(join(test, 'in.json'))) {
      const expected = oneValue(await readFile(join(test, 'in.json'), 'utf8'));
      if (expected === undefined) continue;
      cases.push({
        id,
        tool: 'yaml-json',
        body,
        complaint: answer =>
          answer.status === 200 &&
          answer.result['valid'] === true &&
          isDeepStrictEqual(JSON.parse(String(answer.result['output'])), expected.value)
            ? undefined
            : shown(answer),
      });
    }
  }
  return [{ name: 'yaml-test-suite', cases }];
};

/** The value of a JSON text; undefined where it holds several, or none. */
function oneValue(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
