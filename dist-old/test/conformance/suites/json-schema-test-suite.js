import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, summaryOf } from '../suite.js';
/**
 * JSON-Schema-Test-Suite, draft 2020-12. Some schemas refer to documents of the suite's own server
 * (`http://localhost:1234/`). This service never fetches documents, so the right answer is a `schemaError`. Formats are
 * annotations: a mismatch is one of the `formatWarnings`.
 */
export const readSuites = async (folder) => {
    const home = join(folder, 'json-schema-test-suite', 'tests', 'draft2020-12');
    if (!existsSync(home))
        return [];
    return [
        await suite('JSON Schema, required', home, checkValid),
        await suite('JSON Schema, optional', join(home, 'optional'), checkValid),
        await suite('JSON Schema, formats', join(home, 'optional', 'format'), checkFormat),
    ];
};
async function suite(name, home, check) {
    const cases = [];
    for (const file of (await readdir(home)).filter(file => file.endsWith('.json')).sort()) {
        for (const { description, schema, tests } of (await readJson(home, file))) {
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
const NEEDS_REMOTE = /^(?:refRemote|cross-draft)\.json|^dynamicRef\.json\/(?:strict-tree|tests for implementation dynamic anchor and reference link|\$ref and \$dynamicAnchor are independent of order|\$ref to \$dynamicRef finds detached)/;
function checkRemote(answer) {
    const error = answer.status === 200 ? String(answer.result['schemaError'] ?? '') : '';
    return error.includes('http://localhost:1234/')
        ? undefined
        : `expected a schemaError that names the remote document: ${summaryOf(answer)}`;
}
function checkValid(valid, answer) {
    return answer.status === 200 && answer.result['valid'] === valid
        ? undefined
        : `expected valid: ${valid}: ${summaryOf(answer)}`;
}
function checkFormat(valid, answer) {
    if (answer.status !== 200 || answer.result['valid'] !== true)
        return `formats must not make an instance invalid: ${summaryOf(answer)}`;
    const warned = answer.result['formatWarnings'].length > 0;
    return warned === !valid ? undefined : `${warned ? 'unexpected' : 'missing'} format warning: ${summaryOf(answer)}`;
}
//# sourceMappingURL=json-schema-test-suite.js.map