import { readdir } from 'node:fs/promises';
import type { Tool } from './shared/tool.js';

/** Two folders, as URLs with a slash at the end: contracts, and the work behind them, under the same file names. */
export interface ToolDirectories {
  readonly contracts: string;
  readonly work: string;
}

/** A tool, with the modules that hold its contract and its work. */
export interface Entry {
  readonly id: string;
  /** The path of its route. */
  readonly path: string;
  readonly tool: Tool;
  readonly contractUrl: string;
  readonly workUrl: string;
}

/** All tools by id, in the order of their ids. */
export type Catalogue = ReadonlyMap<string, Entry>;

/** The directories of the service's own tools. */
export const TOOL_DIRECTORIES: ToolDirectories = {
  contracts: new URL('./tools/', import.meta.url).href,
  work: new URL('../workers/tools/', import.meta.url).href,
};

/** Reads the contracts of a directory. A tool's id is the name of its file; nothing is listed by hand. */
export async function readCatalogue(directories: ToolDirectories = TOOL_DIRECTORIES): Promise<Catalogue> {
  const files = (await readdir(new URL(directories.contracts))).filter(file => file.endsWith('.js')).sort();
  const entries = await Promise.all(
    files.map(async (file): Promise<Entry> => {
      const contractUrl = directories.contracts + file;
      const { default: tool } = (await import(contractUrl)) as { default: Tool };
      const id = file.slice(0, -'.js'.length);
      return { id, path: `/api/tools/${id}`, tool, contractUrl, workUrl: directories.work + file };
    }),
  );
  return new Map(entries.map(entry => [entry.id, entry]));
}
