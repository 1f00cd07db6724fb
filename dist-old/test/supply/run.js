import { spawnSync } from 'node:child_process';
import { unacceptedLicenses } from './licenses.js';
import { readLock, runtimePackages } from './lock.js';
import { sbom } from './sbom.js';
/**
 * Prints known vulnerabilities of the production packages and returns the exit code. If the registry does not answer,
 * it says so and returns 0.
 */
function audit() {
    const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
    const report = JSON.parse(stdout || '{}');
    if (report.vulnerabilities === undefined) {
        console.log(`the registry does not answer, so nothing was audited: ${report.message ?? 'no report'}`);
        return 0;
    }
    for (const [name, { severity, range }] of Object.entries(report.vulnerabilities))
        console.log(`${severity}: ${name} ${range}`);
    console.log(`${Object.keys(report.vulnerabilities).length} packages with known vulnerabilities`);
    return status ?? 1;
}
function licenses() {
    const lock = readLock();
    const unaccepted = unacceptedLicenses(lock);
    for (const line of unaccepted)
        console.log(line);
    console.log(`${runtimePackages(lock).length} packages, ${unaccepted.length} without an accepted license`);
    return unaccepted.length === 0 ? 0 : 1;
}
switch (process.argv[2]) {
    case 'audit':
        process.exitCode = audit();
        break;
    case 'licenses':
        process.exitCode = licenses();
        break;
    case 'sbom':
        process.stdout.write(sbom());
        break;
    default:
        console.error('Usage: npm run audit | npm run licenses | npm run -s sbom > sbom.json');
        process.exitCode = 2;
}
//# sourceMappingURL=run.js.map