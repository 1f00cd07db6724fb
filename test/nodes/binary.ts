import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the binaries and the reports of runs with other Nodes are kept. */
export const scratch = join(tmpdir(), 'toolpool-nodes');

/**
 * The folder of the binary `node` of a version, installed from the npm package `node` where
 * it is not there yet. Throws an `Error` where it cannot be installed.
 */
export function binaryFolder(version: string): string {
  const folder = join(scratch, version);
  const bin = join(folder, 'node_modules', 'node', 'bin');
  if (!existsSync(join(bin, 'node'))) {
    console.log(`Node ${version}: installing`);
    // The package's own script puts the binary of the platform in place.
    install(folder, [`node@${version}`, '--ignore-scripts=false']);
    if (!existsSync(join(bin, 'node'))) throw new Error(`node@${version} has no binary for this platform`);
  }
  return bin;
}

/** Installs packages into a folder of their own, without a trace in the project. Throws an `Error` where npm fails. */
export function install(folder: string, args: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const { status } = spawnSync('npm', ['install', ...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${args[0]} cannot be installed from the npm registry`);
}
