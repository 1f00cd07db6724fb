import { ToolError } from '../workers/tool-error.js';
/** Runs a table of cases against a tool's function; a case without an expectation fails. */
export function table(t, _contract, run, cases) {
    for (const { name, input, result, error: expected, source } of cases) {
        const title = source === undefined ? name : `${name} (${source})`;
        if (expected) {
            try {
                t.fail(`${title}: expected a ToolError`, { found: run(input, 3000) });
            }
            catch (error) {
                t.ok(error instanceof ToolError, `${title}: throws a ToolError`, { found: error });
                t.match(error.message, expected, title);
            }
        }
        else if (result) {
            t.has(run(input, 3000), result, title);
        }
        else {
            t.fail(`${title}: the case has neither a result nor an error`);
        }
    }
}
//# sourceMappingURL=table.js.map