import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { TOOL_DIRECTORIES } from '../../src/catalog.js';
import { FAULTY } from '../fixtures/directories.js';
/** Creates a temporary folder with all tools and those that fail on demand. The caller removes it. */
export function makeDirectories() {
    const folder = mkdtempSync(join(tmpdir(), 'toolpool-chaos-'));
    const linkAll = (name) => {
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
//# sourceMappingURL=directories.js.map