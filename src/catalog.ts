import { readdir } from 'node:fs/promises';
import type { ToolModules } from './shared/call.js';
import { bodyLimitOf, LANE_NAMES, MAX_BODY_LIMIT, type Tool } from './shared/tool.js';

/**
 * The directories of contracts and of their work modules, which have the same file names; URLs with a slash at the end.
 */
export interface ToolDirectories {
  readonly contracts: string;
  readonly work: string;
}

/** A tool, with the modules of its contract and its work. */
export interface Entry {
  readonly id: string;
  /** The path of its route. */
  readonly path: string;
  readonly tool: Tool;
  readonly contractUrl: string;
  readonly workUrl: string;
}

/** All tools by id, in the order of their ids. */
export type Catalog = ReadonlyMap<string, Entry>;

/** The directories of the service's own tools. */
export const TOOL_DIRECTORIES: ToolDirectories = {
  contracts: new URL('./tools/', import.meta.url).href,
  work: new URL('../workers/tools/', import.meta.url).href,
};

/** An incomplete contract; the message names its tool and the missing part. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Reads the contracts of a directory. Throws `ContractError` for the first incomplete one. */
export async function readCatalog(directories: ToolDirectories = TOOL_DIRECTORIES): Promise<Catalog> {
  const files = (await readdir(new URL(directories.contracts))).filter(file => file.endsWith('.js')).sort();
  const entries = await Promise.all(
    files.map(async (file): Promise<Entry> => {
      const id = file.slice(0, -'.js'.length);
      const contractUrl = directories.contracts + file;
      const { default: contract } = (await import(contractUrl)) as { readonly default?: unknown };
      return {
        id,
        path: `/api/tools/${id}`,
        tool: checked(id, contract),
        contractUrl,
        workUrl: directories.work + file,
      };
    }),
  );
  return new Map(entries.map(entry => [entry.id, entry]));
}

/** The part of a tool's entry that threads need. */
export function modulesOf({ contractUrl, workUrl, tool }: Entry): ToolModules {
  const { output } = tool.presentation;
  const image = output.kind === 'image' ? { imageField: output.field } : {};
  return { contractUrl, workUrl, lane: tool.lane, bodyLimit: bodyLimitOf(tool), ...image };
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isPositiveInteger = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;
const isObjectSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';

/** Parts of a contract, and how each is checked. */
const PARTS: Readonly<Record<string, (value: unknown) => boolean>> = {
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
function checked(id: string, contract: unknown): Tool {
  if (typeof contract !== 'object' || contract === null) {
    throw new ContractError(`${id}: expected a contract as the default export, got ${typeof contract}`);
  }
  for (const [part, isRight] of Object.entries(PARTS)) {
    const value: unknown = (contract as Readonly<Record<string, unknown>>)[part];
    if (!isRight(value)) {
      throw new ContractError(
        `${id}: ${part}: ${value === undefined ? 'missing in the contract' : 'not valid in the contract'}`,
      );
    }
  }
  return contract as Tool;
}
