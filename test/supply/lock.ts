import { readFileSync } from 'node:fs';

/** The fields of a package in the lock file that are used here. */
interface Locked {
  readonly version: string;
  /** An SPDX expression. */
  readonly license?: string;
  /** A development dependency. */
  readonly dev?: boolean;
  /** npm runs a script when it installs the package. */
  readonly hasInstallScript?: boolean;
}

/** The lock file: every package by its path, the root package under `''`. */
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

const root = new URL('../../../', import.meta.url);

export const readLock = (): Lock => JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as Lock;
export const readManifest = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Record<string, unknown>;

/** The production packages by path. */
export function runtimePackages({ packages }: Lock): [path: string, locked: Locked][] {
  return Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
}

/** The name of a package with its version. */
export const nameOf = ([path, { version }]: readonly [string, Locked]): string =>
  `${path.split('node_modules/').at(-1)}@${version}`;
