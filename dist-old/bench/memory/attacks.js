import { readCatalog } from '../../src/catalog.js';
import { bodies } from '../bodies.js';
import { FAMILIES } from '../families.js';
import { inputOf } from '../tools/bodies.js';
/** A body that stays below the 64 KiB up to which calls run in their tool's own lane. */
const SMALL_SIZE = 60_000;
/** The largest output of a small body: every level is indented. */
const DEEPLY_NESTED = {
    tool: 'json-formatter',
    name: '30,000 levels in 60 KB',
    body: () => JSON.stringify({
        mode: 'beautify',
        input: '['.repeat(SMALL_SIZE / 2) + ']'.repeat(SMALL_SIZE / 2),
        indent: '4',
        sortKeys: false,
    }),
};
/** The worst known bodies of each tool: at the tool's cap, as a small body, and ordinary content at the cap. */
export async function attacks() {
    const catalog = await readCatalog();
    return [
        DEEPLY_NESTED,
        ...FAMILIES.flatMap(({ tool, name, cap, input }) => [...new Set([cap, Math.min(cap, SMALL_SIZE)])].map(size => ({
            tool,
            name: `${name}, ${size.toLocaleString('en')} characters`,
            body: () => JSON.stringify(input(size)),
        }))),
        ...[...catalog.values()].map(({ id, tool }) => ({
            tool: id,
            name: 'ordinary content at the cap',
            body: () => JSON.stringify(inputOf(id, tool, 'limit')),
        })),
        { tool: 'color-space', name: 'image of 40 MB', body: () => bodies['image of 40 MB']() },
    ];
}
/** The title of an attack: its tool and name. */
export const titleOf = ({ tool, name }) => `${tool}: ${name}`;
//# sourceMappingURL=attacks.js.map