import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import type { Entry } from '../../src/catalog.js';
import { compile } from '../../src/shared/validate.js';
import { inputsOf, mutatedInputsOf } from './arbitrary.js';

/** A body with an answer that it should not have had. */
export interface Finding {
  readonly tool: string;
  readonly body: string;
  readonly complaint: string;
}

/** A body on its way, with the bytes that go over the wire. */
const send = async (
  url: string,
  tool: string,
  body: string,
): Promise<{ status: number; body: { ok?: boolean; result?: unknown; error?: unknown; issues?: unknown } }> => {
  const response = await fetch(`${url}/api/tools/${tool}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: response.status, body: (await response.json()) as object };
};

/**
 * Sends `runs` bodies that the tool's schema allows and as many that it may
 * forbid. The right answer to the first is a result that fits its schema, or a
 * refusal (400, and 422 for what only the work can see); to the second 422 where
 * the schema forbids it. The smallest body with another answer is the finding.
 */
export async function fuzz(url: string, { id, tool }: Entry, runs: number, seed: number): Promise<Finding[]> {
  const validate = compile(tool);
  const result = Compile(tool.result);
  const complaintAbout = async (input: unknown): Promise<string | undefined> => {
    const forbidden = validate(input).length > 0;
    const { status, body } = await send(url, id, JSON.stringify(input));
    if (forbidden) return status === 422 || status === 400 ? undefined : `${status} for a body that does not fit`;
    if (status === 200)
      return body.ok === true && result.Check(body.result)
        ? undefined
        : `the result does not fit its schema: ${JSON.stringify(body.result).slice(0, 300)}`;
    if (status !== 400 && status !== 422) return `${status}: ${JSON.stringify(body).slice(0, 300)}`;
    return typeof body.error === 'string' && body.error !== '' ? undefined : `${status} without an error`;
  };
  const findings: Finding[] = [];
  for (const inputs of [inputsOf(tool), mutatedInputsOf(tool)]) {
    const property = fc.asyncProperty(inputs, async input => {
      const complaint = await complaintAbout(input);
      if (complaint !== undefined) throw new Error(complaint);
    });
    const { failed, counterexample, errorInstance } = await fc.check(property, {
      numRuns: runs,
      seed,
      endOnFailure: false,
    });
    if (failed)
      findings.push({ tool: id, body: JSON.stringify(counterexample?.[0]), complaint: String(errorInstance) });
  }
  return findings;
}
