import { readCatalog } from '../../src/catalog.js';

/** A call whose answer is known. */
export interface Known {
  readonly tool: string;
  readonly body: string;
  readonly result: unknown;
  readonly error: string | undefined;
}

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
