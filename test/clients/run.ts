import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Catalog, readCatalog } from '../../src/catalog.js';
import { startService } from '../conformance/service.js';
import { binaryFolder, install } from '../nodes/binary.js';
import { type ClientStyle, camelCase, compileStrictly, configureCompiler, faultsOf, programOf } from './program.js';

const USAGE = `Usage: npm run test:clients

Checks /openapi.json with the linters Redocly and Spectral, and generates clients with
@hey-api/openapi-ts, orval and swagger-typescript-api. Compiles each client under
strict, and calls each tool once on a running service. The programs run with the npm
package node@24. All are installed in the system's temporary directory. The exit code is
1 if a linter has a finding, a client does not compile, or a result is wrong.
`;

/** With their versions: generators change their output in minor ones. */
const PACKAGES = [
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  '@hey-api/openapi-ts@0.99.0',
  'orval@7.13.2',
  'swagger-typescript-api@13.13.0',
  'typescript@5.9.3',
];

const folder = join(tmpdir(), 'toolpool-clients');

interface Program {
  readonly name: string;
  /** The file of the program, and its arguments. */
  readonly command: readonly [string, ...string[]];
}

const LINTERS: readonly Program[] = [
  { name: 'Redocly', command: ['redocly', 'lint', 'openapi.json', '--extends', 'recommended'] },
  // The rule about a contact is off: the operator of a service is not known.
  { name: 'Spectral', command: ['spectral', 'lint', 'openapi.json', '--ruleset', 'spectral.json', '-F', 'warn'] },
];

const SPECTRAL = { extends: ['spectral:oas'], rules: { 'info-contact': 'off' } };

/** A generator, and how its client is used; the client is in `clients`/`folder`. */
interface Generator extends Program {
  readonly folder: string;
  readonly style: ClientStyle;
}

const GENERATORS: readonly Generator[] = [
  {
    name: '@hey-api/openapi-ts',
    folder: 'hey-api',
    command: ['openapi-ts', '--input', 'openapi.json', '--output', 'clients/hey-api'],
    style: {
      head: `import * as sdk from './clients/hey-api/index.js';
import type * as types from './clients/hey-api/index.js';
import { client } from './clients/hey-api/client.gen.js';
client.setConfig({ baseUrl: process.argv[2] ?? '' });`,
      type: schema => `types.${schema}`,
      call: (id, _path, input) => `sdk.${camelCase(id)}({ body: ${input} })`,
    },
  },
  {
    name: 'orval',
    folder: 'orval',
    command: ['orval', '--input', 'openapi.json', '--output', 'clients/orval/api.ts', '--client', 'fetch'],
    style: {
      // Its client has relative addresses, and no media type where a tool takes several.
      head: `import * as api from './clients/orval/api.js';
import type * as types from './clients/orval/api.js';
const { fetch } = globalThis;
globalThis.fetch = (path, init) =>
  fetch((process.argv[2] ?? '') + String(path), { ...init, headers: { 'content-type': 'application/json' } });
type Data<T> = T extends { status: 200; data: infer D } ? D : never;
async function settled<T extends { status: number; data: unknown }>(answer: Promise<T>) {
  const { status, data } = await answer;
  return status === 200
    ? { data: data as Data<T>, error: undefined }
    : { data: undefined, error: data as { error: string } };
}`,
      type: schema => `types.${schema}`,
      call: (id, _path, input) => `settled(api.${camelCase(id)}(${input}))`,
    },
  },
  {
    name: 'swagger-typescript-api',
    folder: 'swagger',
    command: [
      'swagger-typescript-api',
      'generate',
      '--path',
      'openapi.json',
      '--output',
      'clients/swagger',
      '--silent',
    ],
    style: {
      head: `import { Api } from './clients/swagger/Api.js';
import type * as types from './clients/swagger/Api.js';
const { api } = new Api({ baseUrl: process.argv[2] ?? '' });`,
      type: schema => `types.${schema}`,
      call: (id, _path, input) => `api.${camelCase(id)}(${input})`,
    },
  },
];

/** Runs a program of the folder with Node 24. Returns its output if it fails, or else an empty string. */
function failureOf({ command: [file, ...args] }: Program, bin: string): string {
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin', file), args, {
    cwd: folder,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` },
    encoding: 'utf8',
  });
  return status === 0 ? '' : `exit code ${status}\n${stdout}${stderr}`;
}

/** Generates a client, compiles a program that uses it, and runs it. Returns what is wrong. */
async function faultsOfClient(generator: Generator, catalog: Catalog, bin: string, url: string): Promise<string[]> {
  configureCompiler(folder, ['program.ts']);
  const failure = failureOf(generator, bin);
  if (failure !== '') return [failure];
  writeFileSync(join(folder, 'program.ts'), programOf(catalog, generator.style));
  const errors = compileStrictly(folder, ['program.ts'], folder);
  if (errors !== '') return errors.split('\n').slice(0, 20);
  const { stdout } = await promisify(execFile)(join(bin, 'node'), [join(folder, 'program.js'), url]);
  return faultsOf(catalog, stdout);
}

async function run(): Promise<boolean> {
  const catalog = await readCatalog();
  const { url, stop } = await startService();
  let passed = true;
  const report = (name: string, faults: readonly string[], success: string): void => {
    for (const fault of faults) console.error(`${name}: ${fault}`);
    if (faults.length > 0) passed = false;
    else console.log(`${name}: ${success}`);
  };
  try {
    const bin = binaryFolder('24');
    install(folder, PACKAGES);
    writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text());
    writeFileSync(join(folder, 'spectral.json'), JSON.stringify(SPECTRAL));
    for (const linter of LINTERS) {
      const failure = failureOf(linter, bin);
      report(linter.name, failure === '' ? [] : [failure], 'no findings');
    }
    rmSync(join(folder, 'clients'), { recursive: true, force: true });
    for (const generator of GENERATORS) {
      mkdirSync(join(folder, 'clients', generator.folder), { recursive: true });
      const faults = await faultsOfClient(generator, catalog, bin, url);
      report(generator.name, faults, 'compiles under strict, every tool answers by its contract');
    }
  } finally {
    await stop();
  }
  return passed;
}

if (process.argv.includes('--help')) console.log(USAGE);
else process.exitCode = (await run()) ? 0 : 1;
