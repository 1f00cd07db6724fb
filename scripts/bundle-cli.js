/**
 * Bundles the command line, its thread, and the contracts and functions of the tools. The bundle loads in a tenth of
 * the time, because the schema builder and its compiler have hundreds of files. The output keeps the folders of the
 * sources, so that relative URLs stay valid. Other packages are loaded from node_modules.
 */
import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Options of esbuild for code that runs in Node.js. */
export const NODE_BUNDLE = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};

/** `root` is the project folder, `compiled` that of its compiled sources, which gets the bundle. */
export async function bundleCli(root, compiled) {
  const output = join(compiled, 'cli');
  rmSync(output, { recursive: true, force: true });
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await build({
    ...NODE_BUNDLE,
    absWorkingDir: root,
    entryPoints: ['src/cli/run.ts', 'workers/single-call.ts', 'src/tools/*.ts', 'workers/tools/*.ts'],
    external: Object.keys({ ...dependencies, ...peerDependencies }),
    outbase: root,
    outdir: output,
    chunkNames: 'parts/[hash]',
    plugins: [plainSchemas(root), compiledChecks(root, compiled)],
  });
}

/** Replaces the schema builder in the contracts by a small module that builds the same schemas. */
const plainSchemas = root => ({
  name: 'plain-schemas',
  setup({ onResolve }) {
    onResolve({ filter: /^typebox$/ }, ({ importer }) =>
      importer.includes('node_modules') ? undefined : { path: join(root, 'src/cli/plain-schemas.ts') },
    );
  },
});

/** Adds the export `isValid` to each contract: the validator of its input, compiled at build time. */
const compiledChecks = (root, compiled) => ({
  name: 'compiled-checks',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[/\\]src[/\\]tools[/\\][\w-]+\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: `${readFileSync(path, 'utf8')}\nexport { isValid } from 'check:${basename(path, '.ts')}';\n`,
    }));
    onResolve({ filter: /^check:/ }, ({ path }) => ({ path: path.slice('check:'.length), namespace: 'check' }));
    onLoad({ filter: /.*/, namespace: 'check' }, async ({ path: id }) => {
      const { Code } = await import('typebox/compile');
      const contract = await import(pathToFileURL(join(compiled, 'src/tools', `${id}.js`)).href);
      const { External, Code: code } = Code(contract.default.input);
      const variables = `[${External.variables.map(variable => literalOf(id, variable)).join(', ')}]`;
      return {
        resolveDir: root,
        contents: `${code}\nSetExternal({ variables: ${variables} });\nexport { Check as isValid };\n`,
      };
    });
  },
});

/** The source code of a value that a compiled validator refers to. */
function literalOf(id, value) {
  if (value instanceof RegExp) return String(value);
  throw new Error(`${id}: a compiled check refers to ${typeof value}, expected a regular expression`);
}
