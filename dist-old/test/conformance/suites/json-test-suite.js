import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRejected } from '../suite.js';
/** The tools that read JSON, with their inputs for a text. */
const READERS = {
    'json-formatter': input => ({ mode: 'beautify', input, indent: '2', sortKeys: false }),
    'yaml-json': input => ({ mode: 'json-to-yaml', input, indent: '2' }),
    'diff-checker': a => ({ mode: 'json', a, b: a, ignoreWhitespace: false, sortKeys: true }),
};
/**
 * JSONTestSuite (nst): `y_` files must be accepted, `n_` files rejected. Skipped are files that are not UTF-8, which a
 * JSON body cannot contain, and `i_` files, which the standard leaves undefined.
 */
export const readSuites = async (folder) => {
    const home = join(folder, 'json-test-suite', 'test_parsing');
    if (!existsSync(home))
        return [];
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const cases = [];
    for (const file of (await readdir(home)).sort()) {
        if (!/^[yn]_/.test(file))
            continue;
        let text;
        try {
            text = decoder.decode(await readFile(join(home, file)));
        }
        catch {
            continue;
        }
        // The tools ignore a byte order mark, which the suite rejects.
        if (text.startsWith('\ufeff'))
            continue;
        for (const [tool, body] of Object.entries(READERS)) {
            cases.push({ id: `${tool} ${file}`, tool, body: body(text), check: checkRejected(file.startsWith('n_')) });
        }
    }
    return [{ name: 'JSONTestSuite', cases }];
};
//# sourceMappingURL=json-test-suite.js.map