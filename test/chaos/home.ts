import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HOME, type Home } from '../../src/catalogue.js';
import { FAULTY } from '../fixtures/home.js';

/** A folder in the temporary files with all tools and those that fail on demand, for the caller to remove. */
export function makeHome(): { readonly folder: string; readonly home: Home } {
  const folder = mkdtempSync(join(tmpdir(), 'toolpool-chaos-'));
  const gathered = (name: 'contracts' | 'work'): string => {
    const target = join(folder, name);
    mkdirSync(target);
    for (const source of [HOME[name], FAULTY[name]].map(url => fileURLToPath(url))) {
      for (const file of readdirSync(source).filter(file => file.endsWith('.js'))) symlinkSync(join(source, file), join(target, file));
    }
    return `${pathToFileURL(target).href}/`;
  };
  return { folder, home: { contracts: gathered('contracts'), work: gathered('work') } };
}
