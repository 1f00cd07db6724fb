import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./libraries/', import.meta.url);

/** The ids of the tools that are compared with libraries, in alphabetical order. */
export async function comparedTools(): Promise<string[]> {
  const files = await readdir(fileURLToPath(FOLDER));
  return files
    .filter(file => file.endsWith('.js'))
    .map(file => file.slice(0, -'.js'.length))
    .sort();
}

/** The module of a tool in `bench/libraries`. */
export async function comparisonsOf<T>(id: string): Promise<T> {
  return (await import(new URL(`${id}.js`, FOLDER).href)) as T;
}

/** The `libraryCall` of each tool that has one, by the tool's id. */
export async function libraryCalls(): Promise<Map<string, (input: unknown) => unknown>> {
  const calls = new Map<string, (input: unknown) => unknown>();
  for (const id of await comparedTools()) {
    const { libraryCall } = await comparisonsOf<{ libraryCall?: (input: unknown) => unknown }>(id);
    if (libraryCall !== undefined) calls.set(id, libraryCall);
  }
  return calls;
}
