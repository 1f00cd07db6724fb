import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TOOL_DIRECTORIES, type ToolDirectories } from '../../src/catalog.js';
import { FAULTY } from '../fixtures/directories.js';

/** Creates a temporary folder with all tools and those that fail on demand. The caller removes it. */
export function makeDirectories(): { readonly folder: string; readonly directories: ToolDirectories } {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-chaos-'));
  const linkAll = (name: 'contracts' | 'work'): string => {
    const target = join(folder, name);
    mkdirSync(target);
    for (const source of [TOOL_DIRECTORIES[name], FAULTY[name]].map(url => fileURLToPath(url))) {
      for (const file of readdirSync(source).filter(file => file.endsWith('.js')))
        symlinkSync(join(source, file), join(target, file));
    }
    return `${pathToFileURL(target).href}/`;
  };
  return { folder, directories: { contracts: linkAll('contracts'), work: linkAll('work') } };
}
