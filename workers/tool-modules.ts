import { workerData } from 'node:worker_threads';
import type { ToolModules } from '../src/shared/call.js';
import type { Progress } from '../src/shared/progress.js';
import type { Tool } from '../src/shared/tool.js';
import type { Validate } from '../src/shared/validate.js';

/** All tools, by id. */
export const TOOL_MODULES = workerData as ReadonlyMap<string, ToolModules>;

export type Work = (input: unknown, limitMs: number) => unknown;

const works = new Map<string, Work>();
const validators = new Map<string, Validate>();

/** The work of a tool; its libraries are loaded on the tool's first call. */
export function workOf(tool: string, progress: Progress): Work | Promise<Work> {
  return works.get(tool) ?? progress.load(() => loadWork(tool));
}

/**
 * The validator of a tool. Only bodies that arrive as bytes need it, so the schema compiler is loaded on the first of
 * them.
 */
export function validatorOf(tool: string, progress: Progress): Validate | Promise<Validate> {
  return validators.get(tool) ?? progress.load(() => compileValidator(tool));
}

async function loadWork(tool: string): Promise<Work> {
  const { run } = (await import(TOOL_MODULES.get(tool)!.workUrl)) as { run: Work };
  works.set(tool, run);
  return run;
}

async function compileValidator(tool: string): Promise<Validate> {
  const { compile } = await import('../src/shared/validate.js');
  const { default: contract } = (await import(TOOL_MODULES.get(tool)!.contractUrl)) as { default: Tool };
  const validate = compile(contract);
  validators.set(tool, validate);
  return validate;
}
