import { isDeepStrictEqual } from 'node:util';
import { readCatalog } from '../../src/catalog.js';
import { callTool } from '../call.js';
/** Makes a call. Rejects without an answer. */
export async function answerTo(url, { tool, body }) {
    const response = await callTool(url, tool, body);
    return { status: response.status, body: (await response.json()) };
}
/** Whether a call was answered as it must be. */
export const isRight = ({ result, error }, { status, body }) => status === 200 ? isDeepStrictEqual(body.result, result) : body.error === error;
/** The examples with an exact answer. */
export async function knownCalls() {
    const known = [];
    for (const [tool, entry] of await readCatalog()) {
        for (const { input, result, refused } of entry.tool.examples) {
            if (result !== undefined || refused !== undefined)
                known.push({ tool, body: JSON.stringify(input), result, error: refused?.error });
        }
    }
    return known;
}
//# sourceMappingURL=known.js.map