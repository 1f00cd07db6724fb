import { readCatalog } from '../../src/catalog.js';
import { bodies } from '../bodies.js';
import { FAMILIES } from '../families.js';
import { inputOf } from '../tools/bodies.js';

/** A body that takes much memory, made when it is sent. */
export interface Attack {
  readonly tool: string;
  readonly name: string;
  readonly body: () => string;
}

/** A body that stays below the 64 KiB up to which calls run in their tool's own lane. */
const SMALL = 60_000;

/** Output as large as a small body can make it: every level is indented. */
const NESTED: Attack = {
  tool: 'json-formatter',
  name: '30,000 levels in 60 KB',
  body: () =>
    JSON.stringify({
      mode: 'beautify',
      input: '['.repeat(SMALL / 2) + ']'.repeat(SMALL / 2),
      indent: '4',
      sortKeys: false,
    }),
};

/**
 * The worst bodies that the bench knows of each tool: at the tool's cap, as a small body, and ordinary content at the
 * cap.
 */
export async function attacks(): Promise<readonly Attack[]> {
  const catalog = await readCatalog();
  return [
    NESTED,
    ...FAMILIES.flatMap(({ tool, name, cap, input }) =>
      [...new Set([cap, Math.min(cap, SMALL)])].map(size => ({
        tool,
        name: `${name}, ${size.toLocaleString('en')} characters`,
        body: () => JSON.stringify(input(size)),
      })),
    ),
    ...[...catalog.values()].map(({ id, tool }) => ({
      tool: id,
      name: 'ordinary content at the cap',
      body: () => JSON.stringify(inputOf(id, tool, 'limit')),
    })),
    { tool: 'color-space', name: 'image of 40 MB', body: () => bodies['image of 40 MB']!() },
  ];
}

/** An attack by its tool and name. */
export const titleOf = ({ tool, name }: Attack): string => `${tool}: ${name}`;
