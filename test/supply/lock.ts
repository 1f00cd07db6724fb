import { readFileSync } from 'node:fs';

/** A package of the lock file, as far as it matters here. */
export interface Locked {
  readonly version: string;
  /** An SPDX expression. */
  readonly license?: string;
  /** Only development needs it. */
  readonly dev?: boolean;
  /** npm runs a script of the package when it installs it. */
  readonly hasInstallScript?: boolean;
}

/** The lock file: every package by its path under `node_modules`, the root one under `''`. */
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

const root = new URL('../../../', import.meta.url);

export const readLock = (): Lock => JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as Lock;
export const readManifest = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Record<string, unknown>;

/** What the service runs with: the packages by path, those for development left out. */
export function runtimePackages({ packages }: Lock): [path: string, locked: Locked][] {
  return Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
}

/** A package's name with its version. */
export const nameOf = ([path, { version }]: readonly [string, Locked]): string =>
  `${path.split('node_modules/').at(-1)}@${version}`;
