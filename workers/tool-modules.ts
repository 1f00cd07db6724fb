import { workerData } from 'node:worker_threads';
import type { ToolModules } from '../src/shared/call.js';
import type { Progress } from '../src/shared/progress.js';
import type { Tool } from '../src/shared/tool.js';
import type { Validate } from '../src/shared/validate.js';
import { loadModules } from './load-modules.js';

/** All tools, by id. */
export const TOOL_MODULES = workerData as ReadonlyMap<string, ToolModules>;

/** The work on a validated input. Throws what the function of the tool throws. */
export type Work = (input: unknown, limitMs: number) => unknown;

/** The work on a body of bytes. */
type BytesWork = (bytes: Uint8Array, limitMs: number) => unknown;

const works = new Map<string, Work>();
const bytesWorks = new Map<string, BytesWork>();
const validators = new Map<string, Validate>();
const inputSchemas = new Map<string, Tool['input']>();

/** The work of a tool; its libraries are loaded on the tool's first call. */
export function workOf(tool: string, progress: Progress): Work | Promise<Work> {
  return works.get(tool) ?? loadModules(progress, () => loadWork(tool));
}

/** The work of a tool on a body of bytes, for a contract with `bytesBody`. */
export function bytesWorkOf(tool: string, progress: Progress): BytesWork | Promise<BytesWork> {
  return bytesWorks.get(tool) ?? loadModules(progress, () => loadBytesWork(tool));
}

/**
 * The validator of a tool. Only bodies that arrive as bytes need it, so the schema compiler is loaded on the first of
 * them.
 */
export function validatorOf(tool: string, progress: Progress): Validate | Promise<Validate> {
  return validators.get(tool) ?? loadModules(progress, () => compileValidator(tool));
}

/** The schema of a tool's input, once its validator is loaded. */
export function inputSchemaOf(tool: string): Tool['input'] {
  return inputSchemas.get(tool)!;
}

async function loadWork(tool: string): Promise<Work> {
  const { run } = (await import(TOOL_MODULES.get(tool)!.workUrl)) as { run: Work };
  works.set(tool, run);
  return run;
}

async function loadBytesWork(tool: string): Promise<BytesWork> {
  const { runBytes } = (await import(TOOL_MODULES.get(tool)!.workUrl)) as { runBytes?: BytesWork };
  if (runBytes === undefined) throw new Error('the contract has bytesBody, its work has no runBytes');
  bytesWorks.set(tool, runBytes);
  return runBytes;
}

async function compileValidator(tool: string): Promise<Validate> {
  const { compile } = await import('../src/shared/validate.js');
  const { default: contract } = (await import(TOOL_MODULES.get(tool)!.contractUrl)) as { default: Tool };
  const validate = compile(contract);
  validators.set(tool, validate);
  inputSchemas.set(tool, contract.input);
  return validate;
}
