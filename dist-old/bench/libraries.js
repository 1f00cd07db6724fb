import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
const FOLDER = new URL('./libraries/', import.meta.url);
/** The ids of the tools that are compared with libraries, in alphabetical order. */
export async function comparedTools() {
    const files = await readdir(fileURLToPath(FOLDER));
    return files
        .filter(file => file.endsWith('.js'))
        .map(file => file.slice(0, -'.js'.length))
        .sort();
}
/** The module of a tool in `bench/libraries`. */
export async function comparisonsOf(id) {
    return (await import(new URL(`${id}.js`, FOLDER).href));
}
/** The `libraryCall` of each tool that has one, by the tool's id. */
export async function libraryCalls() {
    const calls = new Map();
    for (const id of await comparedTools()) {
        const { libraryCall } = await comparisonsOf(id);
        if (libraryCall !== undefined)
            calls.set(id, libraryCall);
    }
    return calls;
}
//# sourceMappingURL=libraries.js.map