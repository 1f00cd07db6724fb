import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder `deploy` of the checkout. */
export const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));

/** Reads a YAML file below `deploy`. */
export const readYaml = <T>(file: string): T => parse(readFileSync(join(DEPLOY, file), 'utf8')) as T;

interface Generator {
  readonly name: string;
  readonly envs?: readonly string[];
  readonly files?: readonly string[];
  readonly literals?: readonly string[];
}

/** A kustomization or a component: the fields that are used here. */
interface Kustomization {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly { readonly path?: string }[];
  readonly configMapGenerator?: readonly Generator[];
  readonly secretGenerator?: readonly Generator[];
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly newTag: string }[];
}

/** The kustomization of a folder below `deploy`. */
export const readKustomization = (folder: string): Kustomization => readYaml(join(folder, 'kustomization.yaml'));

/** All folders below `deploy` that have a kustomization. */
export const kustomizations = (): string[] =>
  readdirSync(DEPLOY, { recursive: true })
    .map(String)
    .filter(file => file.endsWith('/kustomization.yaml'))
    .map(dirname)
    .sort();

/** The files that a kustomization names, relative to its folder. */
export function filesOf(kustomization: Kustomization): string[] {
  const { resources = [], patches = [], configMapGenerator = [], secretGenerator = [] } = kustomization;
  return [
    ...resources.filter(path => path.endsWith('.yaml')),
    ...patches.flatMap(({ path }) => path ?? []),
    ...[...configMapGenerator, ...secretGenerator].flatMap(({ envs = [], files = [] }) => [...envs, ...files]),
  ];
}

/** The folders that a kustomization includes, relative to its own. */
export const foldersOf = ({ resources = [], components = [] }: Kustomization): string[] => [
  ...resources.filter(path => !path.endsWith('.yaml')),
  ...components,
];

/** The lines of an env file as settings. */
export function readEnvFile(file: string): Record<string, string> {
  const lines = readFileSync(join(DEPLOY, file), 'utf8').split('\n');
  return settingsOf(lines.filter(line => line !== '' && !line.startsWith('#')));
}

/** Settings from `NAME=value`. */
export const settingsOf = (literals: readonly string[]): Record<string, string> =>
  Object.fromEntries(literals.map(text => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]));

/** The oldest major version of kustomize that the manifests are built with; much older ones lack components. */
const KUSTOMIZE_MAJOR = 5;

/** Whether kubectl is installed, with a kustomize that can build the manifests. */
export function hasKustomize(): boolean {
  const { stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
  const { kustomizeVersion = 'v0' } = JSON.parse(stdout || '{}') as { kustomizeVersion?: string };
  return Number(/^v(\d+)/.exec(kustomizeVersion)?.[1]) >= KUSTOMIZE_MAJOR;
}

/** Builds the kustomization of a folder. Throws with kustomize's message if it cannot be built. */
export function buildKustomization(folder: string): string {
  if (!existsSync(folder)) throw new Error(`no folder ${folder}`);
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
