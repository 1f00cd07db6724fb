import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, relative to the compiled file. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The pages of the project, as paths from the root. */
export function pageFiles(root = ROOT): string[] {
  const isPage = (file: string): boolean => file.endsWith('.md');
  return [
    ...readdirSync(root).filter(isPage),
    ...readdirSync(join(root, 'docs'))
      .filter(isPage)
      .map(file => `docs/${file}`),
  ].sort();
}

export const readPage = (file: string, root = ROOT): string => readFileSync(join(root, file), 'utf8');

const GENERATED = /(<!-- generated: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Replaces the generated parts of a page. Throws if a marker names an unknown table. */
export function fillPage(text: string, tables: Readonly<Record<string, string>>): string {
  return text.replace(GENERATED, (_all, start: string, name: string, end: string) => {
    const table = tables[name];
    if (table === undefined) {
      const known = Object.keys(tables).join(', ');
      throw new Error(`unknown generated part ${JSON.stringify(name)}: expected one of ${known}`);
    }
    return `${start}${table}\n${end}`;
  });
}

/** The names of the generated parts of a page. */
export const generatedParts = (text: string): string[] => [...text.matchAll(GENERATED)].map(([, , name = '']) => name);
