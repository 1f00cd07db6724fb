/** Runs one test file without checking types. A second argument selects the tests whose name matches it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleTypeboxPackage } from './bundle-typebox.js';
import { changedFiles, compile, ROOT } from './fast-compile.js';

/** Tests of the page and of bundles: `.dev/` has neither. */
const NEEDS_BUILD = /^test\/(?:page\/|(?:cli|client)\/bundle\.|docs\/new-tool\.|package\.)/;

function fail(message) {
  console.error(message);
  process.exit(2);
}

const [file = '', name] = process.argv.slice(2);
const usage = 'Usage: npm run test:one <test/….test.ts> [regular expression for names of tests]';
if (!/^test\/.*\.test\.ts$/.test(file)) fail(usage);
if (!existsSync(join(ROOT, file))) fail(`${file}: no such file\n${usage}`);
if (NEEDS_BUILD.test(file)) {
  const compiled = join('dist', file.replace(/\.ts$/, '.js'));
  fail(`${file} tests what only the build makes: npm run build && npx tap build && npx tap ${compiled}`);
}
await bundleTypeboxPackage(ROOT, join(ROOT, '.dev'));
await compile(changedFiles(['src', 'workers', 'scripts', 'bench', 'test']));
const { status } = spawnSync(process.execPath, ['--enable-source-maps', join('.dev', file.replace(/\.ts$/, '.js'))], {
  cwd: ROOT,
  stdio: 'inherit',
  // As long as in `npm test`: a busy machine takes longer than tap's 30 s.
  env: { ...process.env, TAP_TIMEOUT: '300', ...(name !== undefined && { TAP_GREP: name }) },
});
process.exit(status ?? 1);
