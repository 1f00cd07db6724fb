import { readdir } from 'node:fs/promises';
import { bodyLimitOf, LANE_NAMES, MAX_BODY_LIMIT } from './shared/tool.js';
/** The directories of the service's own tools. */
export const TOOL_DIRECTORIES = {
    contracts: new URL('./tools/', import.meta.url).href,
    work: new URL('../workers/tools/', import.meta.url).href,
};
/** An incomplete contract; the message names its tool and the missing part. */
export class ContractError extends Error {
    name = 'ContractError';
}
/** Reads the contracts of a directory. Throws `ContractError` for the first incomplete one. */
export async function readCatalog(directories = TOOL_DIRECTORIES) {
    const files = (await readdir(new URL(directories.contracts))).filter(file => file.endsWith('.js')).sort();
    const entries = await Promise.all(files.map(async (file) => {
        const id = file.slice(0, -'.js'.length);
        const contractUrl = directories.contracts + file;
        const { default: contract } = (await import(contractUrl));
        return {
            id,
            path: `/api/tools/${id}`,
            tool: checked(id, contract),
            contractUrl,
            workUrl: directories.work + file,
        };
    }));
    return new Map(entries.map(entry => [entry.id, entry]));
}
/** The part of a tool's entry that threads need. */
export function modulesOf({ contractUrl, workUrl, tool }) {
    return { contractUrl, workUrl, lane: tool.lane, bodyLimit: bodyLimitOf(tool) };
}
const isText = (value) => typeof value === 'string' && value !== '';
const isPositiveInteger = (value) => Number.isInteger(value) && value > 0;
const isObjectSchema = (value) => typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
/** Parts of a contract, and how each is checked. */
const PARTS = {
    summary: isText,
    description: isText,
    tag: isText,
    lane: value => LANE_NAMES.some(lane => lane === value),
    bodyLimit: value => value === undefined || (isPositiveInteger(value) && value <= MAX_BODY_LIMIT),
    input: isObjectSchema,
    result: isObjectSchema,
    presentation: value => typeof value === 'object' && value !== null && 'output' in value,
    examples: value => Array.isArray(value) && value.length > 0,
};
/** The contract that a module exports by default. */
function checked(id, contract) {
    if (typeof contract !== 'object' || contract === null) {
        throw new ContractError(`${id}: expected a contract as the default export, got ${typeof contract}`);
    }
    for (const [part, isRight] of Object.entries(PARTS)) {
        const value = contract[part];
        if (!isRight(value)) {
            throw new ContractError(`${id}: ${part}: ${value === undefined ? 'missing in the contract' : 'not valid in the contract'}`);
        }
    }
    return contract;
}
//# sourceMappingURL=catalog.js.map