import { readFileSync } from 'node:fs';
/** The version of the package. */
export function readVersion() {
    const file = new URL('../../package.json', import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8')).version;
}
//# sourceMappingURL=read-version.js.map