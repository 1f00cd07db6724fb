import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLock, readManifest, runtimePackages } from './lock.js';
/**
 * The bill of materials of the production packages (CycloneDX, JSON), by npm. npm gets a lock file of these packages
 * only, because `--omit=dev` also omits packages that production and development share.
 */
export function sbom() {
    const { devDependencies: _, ...manifest } = readManifest();
    const lock = readLock();
    const packages = { '': manifest, ...Object.fromEntries(runtimePackages(lock)) };
    const folder = mkdtempSync(join(tmpdir(), 'toolpool-sbom-'));
    try {
        writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
        writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
        const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--offline'];
        const { status, stdout, stderr } = spawnSync('npm', args, {
            cwd: folder,
            encoding: 'utf8',
            maxBuffer: 64 * 1024 * 1024,
        });
        if (status !== 0)
            throw new Error(stderr);
        return stdout;
    }
    finally {
        rmSync(folder, { recursive: true, force: true });
    }
}
//# sourceMappingURL=sbom.js.map