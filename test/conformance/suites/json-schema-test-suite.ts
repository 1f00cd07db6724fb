import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, type Case, type Reader, readJson, type Suite, shown } from '../suite.js';

/** A schema with the instances that are tried on it. */
interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/**
 * JSON-Schema-Test-Suite, draft 2020-12. Schemas that refer to documents of the
 * suite's own server (`http://localhost:1234/`) need a remote document, which
 * this service never fetches: there the right answer is a `schemaError`.
 * Formats are annotations: a failure is a `formatWarning`.
 */
export const readSuites: Reader = async folder => {
  const home = join(folder, 'json-schema-test-suite', 'tests', 'draft2020-12');
  if (!existsSync(home)) return [];
  return [
    await suite('JSON Schema, required', home, judgeValid),
    await suite('JSON Schema, optional', join(home, 'optional'), judgeValid),
    await suite('JSON Schema, formats', join(home, 'optional', 'format'), judgeFormat),
  ];
};

async function suite(
  name: string,
  home: string,
  judge: (valid: boolean, answer: Answer) => string | undefined,
): Promise<Suite> {
  const cases: Case[] = [];
  for (const file of (await readdir(home)).filter(file => file.endsWith('.json')).sort()) {
    for (const { description, schema, tests } of (await readJson(home, file)) as Group[]) {
      for (const test of tests) {
        cases.push({
          id: `${file.slice(0, -'.json'.length)}/${description}/${test.description}`,
          tool: 'json-schema',
          body: { mode: 'validate', schema: JSON.stringify(schema), instance: JSON.stringify(test.data) },
          complaint: NEEDS_REMOTE.test(`${file}/${description}`) ? judgeRemote : answer => judge(test.valid, answer),
        });
      }
    }
  }
  return { name, cases };
}

/** The groups whose schemas refer to a document that is not in them. */
const NEEDS_REMOTE =
  /^(?:refRemote|cross-draft)\.json|^dynamicRef\.json\/(?:strict-tree|tests for implementation dynamic anchor and reference link|\$ref and \$dynamicAnchor are independent of order|\$ref to \$dynamicRef finds detached)/;

function judgeRemote(answer: Answer): string | undefined {
  const error = answer.status === 200 ? String(answer.result['schemaError'] ?? '') : '';
  return error.includes('http://localhost:1234/')
    ? undefined
    : `no schemaError that names the remote document: ${shown(answer)}`;
}

function judgeValid(valid: boolean, answer: Answer): string | undefined {
  return answer.status === 200 && answer.result['valid'] === valid
    ? undefined
    : `valid is not ${valid}: ${shown(answer)}`;
}

function judgeFormat(valid: boolean, answer: Answer): string | undefined {
  if (answer.status !== 200 || answer.result['valid'] !== true)
    return `formats must not make an instance invalid: ${shown(answer)}`;
  const warned = (answer.result['formatWarnings'] as unknown[]).length > 0;
  return warned === !valid ? undefined : `${warned ? 'a' : 'no'} warning: ${shown(answer)}`;
}
