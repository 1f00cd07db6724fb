import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agreements } from '../agreements.js';
import { type Answer, type Case, type Reader, refusal, refused, shown } from '../suite.js';

/** A line of a case file. */
interface Line {
  readonly suite: string;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly expect?: string;
}

/**
 * The case files, `cases/<tool>.jsonl`: one suite a tool. A line without an
 * expectation asks for an orderly answer, which the runner sees to for every case.
 */
export const readSuites: Reader = async folder => {
  const home = join(folder, 'cases');
  if (!existsSync(home)) return [];
  const files = (await readdir(home)).filter(file => file.endsWith('.jsonl')).sort();
  return Promise.all(
    files.map(async file => {
      const tool = file.slice(0, -'.jsonl'.length);
      const lines = (await readFile(join(home, file), 'utf8')).split('\n').filter(line => line !== '');
      return {
        name: tool,
        cases: lines.map((text): Case => {
          const line = JSON.parse(text) as Line;
          return { id: `${line.suite} ${line.id}`, tool, body: line.body, complaint: judge(tool, line) };
        }),
      };
    }),
  );
};

function judge(tool: string, { suite, id, body, expect }: Line): (answer: Answer) => string | undefined {
  if (suite === 'contract') return contract(id);
  if (expect === undefined || ['any answer in time', 'any orderly answer'].includes(expect)) return () => undefined;
  if (['refused', 'invalid', 'not well-formed'].includes(expect)) return refusal(true);
  if (expect === 'well-formed') return refusal(false);
  return answer => {
    const agrees = agreements[tool];
    if (agrees === undefined) return 'nothing says how an expectation of this tool is compared';
    if (expect.endsWith(', or refused') && refused(answer)) return undefined;
    return answer.status === 200 && agrees(answer.result, expect, body)
      ? undefined
      : `not ${expect.slice(0, 160)}: ${shown(answer)}`;
  };
}

/** Calls that the contract itself tells the answer of: they are named for it. */
function contract(id: string): (answer: Answer) => string | undefined {
  const status = / succeeds$/.test(id) ? 200 : / (without \w+|with \w+ of another kind)$/.test(id) ? 422 : undefined;
  return answer => (status === undefined || answer.status === status ? undefined : `not ${status}: ${shown(answer)}`);
}
