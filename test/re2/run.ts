import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const USAGE = `Usage: npm run test:re2 [version]

Installs the native re2, its latest version unless given, in a temporary folder, and runs the tests of
workers/regex/rescue/ with it.
`;

const [version = 'latest'] = process.argv.slice(2);
if (version.startsWith('-')) {
  console.error(USAGE);
  process.exit(version === '--help' ? 0 : 2);
}

const folder = mkdtempSync(join(tmpdir(), 're2-'));
let status = 1;
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const installed = spawnSync('npm', ['install', `re2@${version}`, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  });
  const env = { ...process.env, NODE_PATH: join(folder, 'node_modules'), NATIVE: '1', FULL: '1' };
  const loaded = spawnSync(process.execPath, ['-e', "require('re2')"], { env, stdio: 'ignore' });
  if (installed.status !== 0 || loaded.status !== 0) {
    console.error(
      `re2@${version} cannot be installed here with Node ${process.version}: it needs a prebuilt binary or a C++ ` +
        `compiler.`,
    );
  } else {
    const test = fileURLToPath(new URL('../regex/rescue.test.js', import.meta.url));
    status = spawnSync(process.execPath, [test], { env: { ...env, TAP_TIMEOUT: '300' }, stdio: 'inherit' }).status ?? 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status;
