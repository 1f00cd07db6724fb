import { workerData } from 'node:worker_threads';
import { loadModules } from './load-modules.js';
/** All tools, by id. */
export const TOOL_MODULES = workerData;
const works = new Map();
const bytesWorks = new Map();
const validators = new Map();
const inputSchemas = new Map();
/** The work of a tool; its libraries are loaded on the tool's first call. */
export function workOf(tool, progress) {
    return works.get(tool) ?? loadModules(progress, () => loadWork(tool));
}
/** The work of a tool on a body of bytes, for a contract with `bytesBody`. */
export function bytesWorkOf(tool, progress) {
    return bytesWorks.get(tool) ?? loadModules(progress, () => loadBytesWork(tool));
}
/**
 * The validator of a tool. Only bodies that arrive as bytes need it, so the schema compiler is loaded on the first of
 * them.
 */
export function validatorOf(tool, progress) {
    return validators.get(tool) ?? loadModules(progress, () => compileValidator(tool));
}
/** The schema of a tool's input, once its validator is loaded. */
export function inputSchemaOf(tool) {
    return inputSchemas.get(tool);
}
async function loadWork(tool) {
    const { run } = (await import(TOOL_MODULES.get(tool).workUrl));
    works.set(tool, run);
    return run;
}
async function loadBytesWork(tool) {
    const { runBytes } = (await import(TOOL_MODULES.get(tool).workUrl));
    if (runBytes === undefined)
        throw new Error('the contract has bytesBody, its work has no runBytes');
    bytesWorks.set(tool, runBytes);
    return runBytes;
}
async function compileValidator(tool) {
    const { compile } = await import('../src/shared/validate.js');
    const { default: contract } = (await import(TOOL_MODULES.get(tool).contractUrl));
    const validate = compile(contract);
    validators.set(tool, validate);
    inputSchemas.set(tool, contract.input);
    return validate;
}
//# sourceMappingURL=tool-modules.js.map