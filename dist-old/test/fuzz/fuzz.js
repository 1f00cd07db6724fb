import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { compile } from '../../src/shared/validate.js';
import { callTool } from '../call.js';
import { inputsOf, mutatedInputsOf } from './arbitrary.js';
/** Sends a body and parses the answer. */
const send = async (url, tool, body) => {
    const response = await callTool(url, tool, body);
    return { status: response.status, body: (await response.json()) };
};
/**
 * Sends `runs` bodies that fit the tool's schema and as many mutated ones. The right answer to a valid body is a
 * result that fits its schema, or an error of the tool (400 or 422). The right answer to an invalid body is 400 or
 * 422. Returns the smallest bodies with another answer.
 */
export async function fuzz(url, { id, tool }, runs, seed) {
    const validate = compile(tool);
    const result = Compile(tool.result);
    const faultOf = async (input) => {
        const isInvalid = validate(input).length > 0;
        const { status, body } = await send(url, id, JSON.stringify(input));
        if (isInvalid)
            return status === 422 || status === 400 ? undefined : `${status} for an invalid body`;
        if (status === 200)
            return body.ok === true && result.Check(body.result)
                ? undefined
                : `the result does not fit its schema: ${JSON.stringify(body.result).slice(0, 300)}`;
        if (status !== 400 && status !== 422)
            return `${status}: ${JSON.stringify(body).slice(0, 300)}`;
        return typeof body.error === 'string' && body.error !== '' ? undefined : `${status} without an error`;
    };
    const findings = [];
    for (const inputs of [inputsOf(tool), mutatedInputsOf(tool)]) {
        const property = fc.asyncProperty(inputs, async (input) => {
            const fault = await faultOf(input);
            if (fault !== undefined)
                throw new Error(fault);
        });
        const { failed, counterexample, errorInstance } = await fc.check(property, {
            numRuns: runs,
            seed,
            endOnFailure: false,
        });
        if (failed)
            findings.push({ tool: id, body: JSON.stringify(counterexample?.[0]), fault: String(errorInstance) });
    }
    return findings;
}
//# sourceMappingURL=fuzz.js.map