import { isDeepStrictEqual } from 'node:util';
import { readCatalog } from '../../src/catalog.js';
import { callTool } from '../call.js';

/** A call whose answer is known. */
export interface Known {
  readonly tool: string;
  readonly body: string;
  readonly result: unknown;
  readonly error: string | undefined;
}

/** What a call was answered. */
export interface ToolAnswer {
  readonly status: number;
  readonly body: { readonly result?: unknown; readonly error?: string };
}

/** Makes a call. Rejects without an answer. */
export async function answerTo(url: string, { tool, body }: Pick<Known, 'tool' | 'body'>): Promise<ToolAnswer> {
  const response = await callTool(url, tool, body);
  return { status: response.status, body: (await response.json()) as ToolAnswer['body'] };
}

/** Whether a call was answered as it must be. */
export const isRight = ({ result, error }: Known, { status, body }: ToolAnswer): boolean =>
  status === 200 ? isDeepStrictEqual(body.result, result) : body.error === error;

/** The examples with an exact answer. */
export async function knownCalls(): Promise<Known[]> {
  const known: Known[] = [];
  for (const [tool, entry] of await readCatalog()) {
    for (const { input, result, refused } of entry.tool.examples) {
      if (result !== undefined || refused !== undefined)
        known.push({ tool, body: JSON.stringify(input), result, error: refused?.error });
    }
  }
  return known;
}
