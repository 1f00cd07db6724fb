import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
/** The root of the checkout, relative to the compiled file. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The pages of the project, as paths from the root. */
export function pageFiles() {
    const isPage = (file) => file.endsWith('.md');
    return [
        ...readdirSync(ROOT).filter(isPage),
        ...readdirSync(join(ROOT, 'docs'))
            .filter(isPage)
            .map(file => `docs/${file}`),
    ].sort();
}
/** The text of a page, which is given as a path from the root of a checkout. */
export const readPage = (file, root = ROOT) => readFileSync(join(root, file), 'utf8');
const partsFrom = (source) => new RegExp(`(<!-- ${source}: ([\\w-]+) -->\\n)[\\s\\S]*?(<!-- end -->)`, 'g');
/**
 * Replaces the parts of a page from one source. All generated parts are known: throws if a marker names an unknown
 * table. A run measures some of the others.
 */
export function fillPage(text, tables, source = 'generated') {
    return text.replace(partsFrom(source), (part, start, name, end) => {
        const table = tables[name];
        if (table !== undefined)
            return `${start}${table}\n${end}`;
        if (source === 'measured')
            return part;
        const known = Object.keys(tables).join(', ');
        throw new Error(`unknown generated part ${JSON.stringify(name)}: expected one of ${known}`);
    });
}
/** The names of the generated parts of a page. */
export const generatedParts = (text) => [...text.matchAll(partsFrom('generated'))].map(([, , name = '']) => name);
//# sourceMappingURL=pages.js.map