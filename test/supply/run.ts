import { spawnSync } from 'node:child_process';
import { refusedLicenses } from './licenses.js';
import { readLock, runtimePackages } from './lock.js';
import { sbom } from './sbom.js';

/**
 * Known weaknesses of the packages that the service runs with. Where the registry does not answer, nothing is known:
 * that is said, and is no failure.
 */
function audit(): number {
  const { status, stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const report = JSON.parse(stdout || '{}') as {
    vulnerabilities?: Record<string, { severity: string; range: string }>;
    message?: string;
  };
  if (report.vulnerabilities === undefined) {
    console.log(`the registry does not answer, so nothing was audited: ${report.message ?? 'no report'}`);
    return 0;
  }
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  console.log(`${Object.keys(report.vulnerabilities).length} packages with known weaknesses`);
  return status ?? 1;
}

function licenses(): number {
  const lock = readLock();
  const refused = refusedLicenses(lock);
  for (const line of refused) console.log(line);
  console.log(`${runtimePackages(lock).length} packages, ${refused.length} with a license that is not on the list`);
  return refused.length === 0 ? 0 : 1;
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
