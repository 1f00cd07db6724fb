import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillPage, pageFiles, ROOT, readPage } from './docs/pages.js';
import { generatedTables } from './docs/tables.js';
/** Writes the generated tables of the pages. */
const tables = await generatedTables();
let written = 0;
for (const file of pageFiles()) {
    const text = readPage(file);
    const filled = fillPage(text, tables);
    if (filled === text)
        continue;
    writeFileSync(join(ROOT, file), filled);
    console.log(`written: ${file}`);
    written++;
}
if (written === 0)
    console.log('All generated tables are up to date.');
process.exit(0);
//# sourceMappingURL=docs.js.map