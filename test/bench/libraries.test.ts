import { createHash } from 'node:crypto';
import { inspect, isDeepStrictEqual } from 'node:util';
import forge from 'node-forge';
import t, { type Test } from 'tap';
import { parse as parseYaml } from 'yaml';
import { comparedTools, comparisonsOf, libraryCalls } from '../../bench/libraries.js';
import { scenario } from '../../bench/scenarios/libraries.js';
import { targetOf } from '../../bench/tools/measure.js';
import { readPage } from '../../scripts/docs/pages.js';
import { readCatalog } from '../../src/catalog.js';

type Call = (input: unknown) => unknown;

/** A comparison of any tool, with its types erased. */
interface AnyComparison {
  readonly name: string;
  readonly input: () => unknown;
  readonly peers?: Readonly<Record<string, Call>>;
}

/**
 * A tool's result and a library's answer in one form, so that they can be compared. Only what ARCHITECTURE.md lists
 * as different is left out.
 */
interface Forms {
  readonly ofTool: (result: never) => unknown;
  readonly ofLibrary: (answer: never) => unknown;
}

/** The members of all interfaces, whose own names differ. */
function members(types: string): string[] {
  const kinds = (type: string): string =>
    type
      .split(' | ')
      .map(part => part.replace(/^[A-Z]\w*/, 'object'))
      .sort()
      .join(' | ');
  return [...types.matchAll(/^ +([^:\n]+): +([^;\n]+);$/gm)]
    .map(([, name = '', type = '']) => `${name}: ${kinds(type)}`)
    .sort();
}

/** Numbers of changed lines, and both texts without the ends of lines: minimal diffs may differ in the lines. */
function changes(rows: readonly { readonly type: string; readonly text: string }[]): unknown {
  const of = (type: string): string[] => rows.filter(row => row.type !== type).map(({ text }) => text);
  return { rows: rows.length, a: of('added'), b: of('removed') };
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** fast-xml-parser writes other quotes, and changes the white space of mixed content. */
const withoutSpace = (xml: string): string => xml.replace(/\s+/g, '').replaceAll("'", '"');

/** The value of a JSON text, whose white space may differ; `other` reads any other text. */
const parsed = (text: string, other: (text: string) => unknown): unknown =>
  /^[[{]/.test(text) ? JSON.parse(text) : other(text);

const asItIs = (text: string): string => text;

const FORMS: Readonly<Record<string, Forms>> = {
  // SHA-256 of the DER: node-forge writes it again from all the values that it has read.
  'certificate-decoder': {
    ofTool: ({ blocks }: { blocks: { certificate: { fingerprints: { sha256Hex: string } } }[] }) =>
      blocks.map(({ certificate }) => certificate.fingerprints.sha256Hex),
    ofLibrary: (answer: string | readonly forge.asn1.Asn1[]) =>
      typeof answer === 'string'
        ? (JSON.parse(answer) as { fingerprint256: string }[]).map(({ fingerprint256 }) =>
            fingerprint256.replaceAll(':', '').toLowerCase(),
          )
        : answer.map(value => createHash('sha256').update(forge.asn1.toDer(value).getBytes(), 'latin1').digest('hex')),
  },
  'csv-json': {
    ofTool: ({ output }: { output: string }) => parsed(output, asItIs),
    ofLibrary: (answer: string) => parsed(answer.replaceAll('"__parsed_extra"', '"_extra"'), asItIs),
  },
  'diff-checker': {
    ofTool: ({ rows }: { rows: { type: string; text: string }[] }) => changes(rows),
    ofLibrary: (chunks: readonly { added: boolean; removed: boolean; value: string }[]) =>
      changes(
        chunks.flatMap(({ added, removed, value }) => {
          const type = added ? 'added' : removed ? 'removed' : 'context';
          return linesOf(value).map(text => ({ type, text }));
        }),
      ),
  },
  grep: { ofTool: result => result, ofLibrary: answer => answer },
  'html-entities': { ofTool: ({ result }: { result: string }) => result, ofLibrary: answer => answer },
  'json-formatter': { ofTool: ({ output }: { output: string }) => output, ofLibrary: answer => answer },
  'json-schema': {
    ofTool: ({ valid }: { valid: boolean }) => valid,
    ofLibrary: (answer: boolean | { valid: boolean }) => (typeof answer === 'boolean' ? answer : answer.valid),
  },
  'json-to-typescript': {
    ofTool: ({ typescript }: { typescript: string }) => members(typescript),
    ofLibrary: (answer: string) => members(answer),
  },
  'sql-beautify': { ofTool: ({ sql }: { sql: string }) => sql, ofLibrary: answer => answer },
  'xml-formatter': {
    ofTool: ({ output }: { output: string }) => withoutSpace(output),
    ofLibrary: (answer: string) => withoutSpace(answer),
  },
  // YAML has several notations of a value.
  'yaml-json': {
    ofTool: ({ output }: { output: string }) => parsed(output, parseYaml),
    ofLibrary: (answer: string) => parsed(answer, parseYaml),
  },
};

/** Peers that take more than five seconds for their input. The measured calls have the same peers. */
const SLOW = new Set(['YAML to JSON, 30,000 flat keys']);

const excerpt = (value: unknown): string => inspect(value, { maxStringLength: 500 }).slice(0, 1000);

async function compare(t: Test, id: string, call: Call, input: unknown, what: string): Promise<void> {
  const { ofTool, ofLibrary } = FORMS[id] as { ofTool: Call; ofLibrary: Call };
  const { run } = (await import(new URL(`../../workers/tools/${id}.js`, import.meta.url).href)) as {
    run: (input: unknown, limitMs: number) => unknown;
  };
  const library = ofLibrary(await call(input));
  const tool = ofTool(await run(input, 60_000));
  // Excerpts, because results have megabytes.
  t.ok(isDeepStrictEqual(library, tool), `${id}: ${what}`, { library: excerpt(library), tool: excerpt(tool) });
}

const comparisonsOfAny = async (id: string): Promise<readonly AnyComparison[]> =>
  (await comparisonsOf<{ comparisons: readonly AnyComparison[] }>(id)).comparisons;

t.test('the library of a tool gives its result for the measured calls', async t => {
  const catalog = await readCatalog();
  const calls = await libraryCalls();
  t.ok(calls.size > 0);
  for (const [id, call] of calls) {
    for (const size of ['small', 'typical'] as const)
      await compare(t, id, call, JSON.parse(targetOf(catalog.get(id)!, size).body.toString()), size);
  }
});

t.test('the peers of comparisons give the result of the tool', async t => {
  for (const id of await comparedTools()) {
    const compared = new Set<Call>();
    for (const { name, input, peers = {} } of await comparisonsOfAny(id)) {
      if (SLOW.has(name)) continue;
      // A peer of several comparisons is the same function with more or less of the same input.
      for (const [peer, call] of Object.entries(peers).filter(([, call]) => !compared.has(call))) {
        await compare(t, id, call, input(), `${peer}, ${name}`);
        compared.add(call);
      }
    }
  }
});

t.test('validators find the same instance invalid', async t => {
  const input = { mode: 'validate', instance: '[1, "2"]', schema: '{"items": {"type": "integer"}}' };
  const [{ peers = {} } = {}] = await comparisonsOfAny('json-schema');
  for (const [peer, call] of Object.entries(peers)) await compare(t, 'json-schema', call, input, peer);
});

t.test('the scenario has a finding for each comparison, with a figure for each peer', async t => {
  const comparisons = await comparisonsOfAny('html-entities');
  const options = { seconds: 1, rounds: 1, tool: 'html-entities', seed: 1, write: false, say: () => undefined };
  const findings = await scenario.measure(options);
  t.same(
    findings.map(({ claim }) => claim),
    comparisons.map(({ name }) => `html-entities: ${name}`),
  );
  for (const [at, { peers = {} }] of comparisons.entries()) {
    const { claim, figures } = findings[at]!;
    for (const figure of ['ours', ...Object.keys(peers)].map(side => `${side}, ms`))
      t.type(figures[figure], 'number', `${claim}: ${figure}`);
  }
});

t.test('the page of benchmarks has a summary of all tools, with the libraries of those that have one', async t => {
  const page = readPage('docs/benchmarks.md');
  const tools = (await readCatalog()).size;
  for (const size of ['small', 'typical']) {
    const row = page.split('\n').find(line => line.startsWith(`| ${size}, all ${tools} tools |`));
    t.match(row, /\| [\d.]+, [\d.]+, [\d.]+ \|$/, size);
  }
});
