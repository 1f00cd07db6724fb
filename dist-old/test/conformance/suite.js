import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
/** Parses a JSON file; undefined if it does not exist. */
export async function readJson(...path) {
    const file = join(...path);
    return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}
/** Whether a tool rejected its input: by the status, or by the error fields of its result. */
export function isRejected(answer) {
    if (answer.status !== 200)
        return true;
    const { error, valid, errorCode } = answer.result;
    return (typeof error === 'string' && error !== '') || typeof errorCode === 'string' || valid === false;
}
/** An answer in at most 160 characters. */
export function summaryOf(answer) {
    const text = answer.status === 200 ? JSON.stringify(answer.result) : `${answer.status} ${answer.error}`;
    return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
/** A check that an input is rejected, or accepted if `expected` is false. */
export function checkRejected(expected) {
    return answer => isRejected(answer) === expected ? undefined : `${expected ? 'not rejected' : 'rejected'}: ${summaryOf(answer)}`;
}
//# sourceMappingURL=suite.js.map