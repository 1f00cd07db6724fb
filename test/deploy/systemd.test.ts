import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { listSettings, readConfig } from '../../src/config/config.js';
import { memoryBound } from '../../src/pool/memory-bound.js';
import { DEPLOY } from './kustomize.js';

const MIB = 1024 * 1024;
/** Memory of the primary, in MiB (docs/operation.md, "Cells"). */
const PRIMARY_MB = 60;
/** Open files that are not connections (docs/operation.md, "Slow callers"). */
const OTHER_FILES = 512;

const unit = readFileSync(join(DEPLOY, 'systemd/toolpool.service'), 'utf8');
const valuesOf = (name: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
const settings = Object.fromEntries(
  valuesOf('Environment')
    .flatMap(line => line.split(' '))
    .map(setting => setting.split('=')),
) as Record<string, string>;

t.test('settings exist in the service and fit the time, memory and files of the unit', async t => {
  const known = listSettings().map(({ name }) => name);
  for (const name of Object.keys(settings)) t.ok(known.includes(name) || name === 'NODE_ENV', name);
  const config = readConfig(settings);
  t.ok(Number(valuesOf('TimeoutStopSec')[0]) * 1000 >= config.drainMs + 2000, 'time to drain');
  const bound = memoryBound(config) * config.cells + PRIMARY_MB * MIB;
  const spare = Number(/^(\d+)M$/.exec(valuesOf('MemoryMax')[0]!)?.[1]) * MIB - bound;
  t.ok(spare >= 0 && spare < 64 * MIB, `MemoryMax is the bound for these settings, ${spare / MIB} MiB above it`);
  t.ok(Number(valuesOf('LimitNOFILE')[0]) >= config.maxConnections + OTHER_FILES, 'files for all connections');
});

const skip = spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'no systemd-analyze';

t.test('systemd accepts the unit', { skip }, async t => {
  // The commands of the unit need not be where this machine has them.
  const local = unit
    .replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`)
    .replaceAll('/opt/toolpool', t.testdirName);
  const folder = t.testdir({ 'toolpool.service': local, dist: { src: { 'server.js': '' } } });
  const file = join(folder, 'toolpool.service');
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  t.match(verified, { status: 0, stderr: '', stdout: '' });
  // In tenths: 0 is fully confined, 10 not at all.
  const args = ['security', '--offline=true', '--threshold=20', file];
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  t.equal(status, 0, stdout + stderr);
});
