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

/** What one would otherwise call, by the tool's id. */
export async function usualCalls(): Promise<Map<string, (input: unknown) => unknown>> {
  const calls = new Map<string, (input: unknown) => unknown>();
  for (const id of await comparedTools()) {
    const { usual } = await comparisonsOf<{ usual?: (input: unknown) => unknown }>(id);
    if (usual !== undefined) calls.set(id, usual);
  }
  return calls;
}
