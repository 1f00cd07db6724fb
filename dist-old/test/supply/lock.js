import { readFileSync } from 'node:fs';
const root = new URL('../../../', import.meta.url);
export const readLock = () => JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
export const readManifest = () => JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
/** The production packages by path. */
export function runtimePackages({ packages }) {
    return Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
}
/** The name of a package with its version. */
export const nameOf = ([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`;
//# sourceMappingURL=lock.js.map