import t from 'tap';
import { Compile } from 'typebox/compile';
import { readCatalog } from '../src/catalog.js';
import { start } from './service.js';
const { call } = await start(t);
/** Every example of the API description, over HTTP and in a real thread. */
for (const [id, { tool }] of await readCatalog()) {
    t.test(id, async (t) => {
        const result = Compile(tool.result);
        for (const example of tool.examples) {
            const { status, body } = await call(id, example.input);
            if (example.refused) {
                t.equal(status, example.refused.status, example.name);
                t.same(body, { error: example.refused.error }, example.name);
            }
            else {
                t.equal(status, 200, example.name, { body });
                t.equal(body.ok, true);
                t.ok(result.Check(body.result), `${example.name}: the result fits its schema`, { body });
                if (example.result)
                    t.same(body.result, example.result, example.name);
            }
        }
    });
}
//# sourceMappingURL=examples.test.js.map