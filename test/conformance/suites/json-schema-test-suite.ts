import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, type Case, type Reader, readJson, type Suite, summaryOf } from '../suite.js';

/** A schema with its instances. */
interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/**
 * JSON-Schema-Test-Suite, draft 2020-12. Some schemas refer to documents of the suite's own server
 * (`http://localhost:1234/`). This service never fetches documents, so the right answer is a `schemaError`. Formats are
 * annotations: a mismatch is one of the `formatWarnings`.
 */
export const readSuites: Reader = async folder => {
  const home = join(folder, 'json-schema-test-suite', 'tests', 'draft2020-12');
  if (!existsSync(home)) return [];
  return [
    await suite('JSON Schema, required', home, checkValid),
    await suite('JSON Schema, optional', join(home, 'optional'), checkValid),
    await suite('JSON Schema, formats', join(home, 'optional', 'format'), checkFormat),
  ];
};

async function suite(
  name: string,
  home: string,
  check: (valid: boolean, answer: Answer) => string | undefined,
): Promise<Suite> {
  const cases: Case[] = [];
  for (const file of (await readdir(home)).filter(file => file.endsWith('.json')).sort()) {
    for (const { description, schema, tests } of (await readJson(home, file)) as Group[]) {
      for (const test of tests) {
        cases.push({
          id: `${file.slice(0, -'.json'.length)}/${description}/${test.description}`,
          tool: 'json-schema',
          body: { mode: 'validate', schema: JSON.stringify(schema), instance: JSON.stringify(test.data) },
          check: NEEDS_REMOTE.test(`${file}/${description}`) ? checkRemote : answer => check(test.valid, answer),
        });
      }
    }
  }
  return { name, cases };
}

/** The groups whose schemas refer to a remote document. */
const NEEDS_REMOTE =
  /^(?:refRemote|cross-draft)\.json|^dynamicRef\.json\/(?:strict-tree|tests for implementation dynamic anchor and reference link|\$ref and \$dynamicAnchor are independent of order|\$ref to \$dynamicRef finds detached)/;

function checkRemote(answer: Answer): string | undefined {
  const error = answer.status === 200 ? String(answer.result['schemaError'] ?? '') : '';
  return error.includes('http://localhost:1234/')
    ? undefined
    : `expected a schemaError that names the remote document: ${summaryOf(answer)}`;
}

function checkValid(valid: boolean, answer: Answer): string | undefined {
  return answer.status === 200 && answer.result['valid'] === valid
    ? undefined
    : `expected valid: ${valid}: ${summaryOf(answer)}`;
}

function checkFormat(valid: boolean, answer: Answer): string | undefined {
  if (answer.status !== 200 || answer.result['valid'] !== true)
    return `formats must not make an instance invalid: ${summaryOf(answer)}`;
  const warned = (answer.result['formatWarnings'] as unknown[]).length > 0;
  return warned === !valid ? undefined : `${warned ? 'unexpected' : 'missing'} format warning: ${summaryOf(answer)}`;
}
