import t from 'tap';
import { isAccepted, unacceptedLicenses } from './licenses.js';
import { nameOf, readLock, readManifest, runtimePackages } from './lock.js';
import { sbom } from './sbom.js';
const lock = readLock();
t.test('every production dependency has an accepted license', async (t) => {
    const names = runtimePackages(lock).map(nameOf);
    for (const direct of Object.keys(readManifest()['dependencies']))
        t.ok(names.some(name => name.startsWith(`${direct}@`)), direct);
    t.same(unacceptedLicenses(lock), []);
});
t.test('license expressions are evaluated', async (t) => {
    for (const expression of [
        'MIT',
        '(MIT OR GPL-3.0-only)',
        'GPL-3.0-only OR ISC',
        'MIT AND ISC',
        '(MIT AND ISC) OR GPL-2.0-only',
        'MIT OR GPL-2.0-only AND ISC',
    ]) {
        t.ok(isAccepted(expression), expression);
    }
    for (const expression of [
        undefined,
        '',
        'GPL-3.0-only',
        'MIT AND GPL-3.0-only',
        'SEE LICENSE IN x',
        '(GPL-2.0-only OR AGPL-3.0-only)',
        'UNLICENSED',
        'MIT AND (GPL-2.0-only OR AGPL-3.0-only)',
    ]) {
        t.notOk(isAccepted(expression), expression ?? 'none');
    }
    t.same(unacceptedLicenses({
        packages: {
            '': { version: '1' },
            'node_modules/a': { version: '2' },
            'node_modules/b': { version: '3', dev: true },
        },
    }), ['a@2: no license']);
});
t.test('only the bundler has an install script', async (t) => {
    const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    // The bundler's script only checks its binary; the build works without it (`npm ci --ignore-scripts`).
    t.same(scripted.map(([path]) => path), ['node_modules/esbuild']);
});
t.test('the bill of materials lists exactly the production dependencies', async (t) => {
    const { bomFormat, components } = JSON.parse(sbom());
    t.equal(bomFormat, 'CycloneDX');
    const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
    t.same([...named].sort(), [...new Set(runtimePackages(lock).map(nameOf))].sort());
    t.same(components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name), [], 'every component has a hash');
});
//# sourceMappingURL=supply.test.js.map