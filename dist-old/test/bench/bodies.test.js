import { Buffer } from 'node:buffer';
import t from 'tap';
import { Compile } from 'typebox/compile';
import { inputOf, SIZES, TOOLS_WITH_INPUTS } from '../../bench/tools/bodies.js';
import { readCatalog } from '../../src/catalog.js';
import { parseBody } from '../../src/shared/parse-body.js';
import { bodyLimitOf } from '../../src/shared/tool.js';
import { compile } from '../../src/shared/validate.js';
import { stringify } from '../../workers/json/json-text.js';
const catalog = await readCatalog();
t.test('each of the thirty tools has its own inputs', async (t) => {
    t.equal(TOOLS_WITH_INPUTS.length, 30);
    t.same(TOOLS_WITH_INPUTS.filter(id => !catalog.has(id)), []);
});
/** The inputs of the load tests are valid: they pass the structure check and the schema, and no result is an error. */
for (const [id, { tool, workUrl }] of catalog) {
    t.test(id, async (t) => {
        const { run } = (await import(workUrl));
        const validate = compile(tool);
        const result = Compile(tool.result);
        for (const size of SIZES) {
            const body = Buffer.from(JSON.stringify(inputOf(id, tool, size)));
            t.ok(body.length <= bodyLimitOf(tool), `${size}: the body fits`);
            const read = parseBody(body);
            if ('problem' in read) {
                t.fail(`${size}: ${read.problem}`);
                continue;
            }
            t.same(validate(read.input), [], `${size}: the input is valid`);
            const answer = JSON.parse(stringify(run(read.input, 60_000)));
            t.ok(result.Check(answer), `${size}: the result fits its schema`);
            t.notOk(answer.error, `${size}: no error`);
            t.not(answer.valid, false, `${size}: not invalid`);
        }
    });
}
//# sourceMappingURL=bodies.test.js.map