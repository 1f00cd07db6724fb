import t from 'tap';
import { candidates } from '../../bench/growth/candidates.js';
import { derOf } from '../../bench/growth/der.js';
import { ChildRunner } from '../../bench/growth/runner.js';
import { type SearchOptions, worstFamilies } from '../../bench/growth/search.js';
import { capOf, inputFor, readLanguages, targetsByTool } from '../../bench/growth/targets.js';
import { exponentOf, type GrowthSample, growthViolationOf } from '../../bench/growth/verdict.js';
import { readCatalog, type ToolDirectories } from '../../src/catalog.js';
import { run as formatJson } from '../../workers/tools/json-formatter.js';
import { run as formatXml } from '../../workers/tools/xml-formatter.js';
import { run as convertYaml } from '../../workers/tools/yaml-json.js';

const PLANTED: ToolDirectories = {
  contracts: new URL('../fixtures/growth/tools/', import.meta.url).href,
  work: new URL('../fixtures/growth/work/', import.meta.url).href,
};

const OPTIONS: SearchOptions = {
  seed: 1,
  searchMs: 60_000,
  screenSize: 1024,
  finalists: 1,
  maxCandidates: 12,
  maxSize: 8192,
  limitMs: 5000,
};

function sample(bytes: number, ms: number, outcome: GrowthSample['outcome'] = 'answered'): GrowthSample {
  return { bytes, bytesIn: bytes, ms, outcome };
}

t.test('exponents and faults are derived from samples', async t => {
  const growing = (exponent: number) => [1, 2, 4, 8].map(factor => sample(16_384 * factor, 12 * factor ** exponent));
  t.match(exponentOf(growing(2)).toFixed(2), '2.00');
  t.match(exponentOf(growing(1)).toFixed(2), '1.00');
  t.ok(Number.isNaN(exponentOf([sample(1000, 20)])));
  t.match(growthViolationOf(growing(2), false), /exponent 2.00/);
  t.equal(growthViolationOf(growing(2), true), undefined, 'a deadline stops the tool');
  t.equal(growthViolationOf(growing(1), false), undefined);
  t.match(growthViolationOf([sample(1000, 1), sample(64_000, 600)], false), /600 ms for 63 KiB/);
  t.equal(growthViolationOf([sample(1000, 1), sample(640_000, 600)], false), undefined, 'a large body may take longer');
  for (const outcome of ['killed', 'memory', 'defect'] as const) {
    t.ok(growthViolationOf([sample(1000, 1, outcome)], true), outcome);
  }
  t.match(growthViolationOf([sample(1000, 1, 'deadline')], false), /deadline/);
  t.equal(growthViolationOf([sample(1000, 1, 'deadline')], true), undefined);
});

t.test('languages name existing fields of their tools', async t => {
  const catalog = await readCatalog();
  const byTool = targetsByTool(await readLanguages(), catalog);
  for (const [name, { targets }] of await readLanguages()) {
    for (const { tool, fields } of targets) {
      const input = catalog.get(tool)?.tool.input.properties ?? {};
      t.ok(
        fields.every(field => field in input),
        `${name}: ${tool} has ${fields.join(' and ')}`,
      );
    }
  }
  for (const [id, entry] of catalog) {
    for (const [, , target] of byTool.get(id) ?? []) t.ok(capOf(entry, target) > 0, `${id}: ${target.fields.join()}`);
  }
  t.equal(derOf('30(0500 0c(61) 04(30(').toString('hex'), '300905000c016104023000');
});

t.test('built inputs belong to their language', async t => {
  const catalog = await readCatalog();
  const languages = await readLanguages();
  const validity = (tool: string, language: string, isValid: (input: unknown) => boolean): number => {
    const targets = (targetsByTool(languages, catalog).get(tool) ?? [])
      .filter(([name]) => name === language)
      .slice(0, 1);
    let count = 0;
    let valid = 0;
    for (const { name, target, text } of candidates(targets, 1)) {
      if (count === 300) break;
      if (name.endsWith('cut off')) continue;
      count++;
      if (isValid(inputFor(catalog.get(tool)!, target, text(500)))) valid++;
    }
    return valid / count;
  };
  const json = (input: unknown): boolean => formatJson(input as Parameters<typeof formatJson>[0], 1000).valid;
  const yaml = (input: unknown): boolean => convertYaml(input as Parameters<typeof convertYaml>[0], 1000).valid;
  const xml = (input: unknown): boolean => formatXml(input as Parameters<typeof formatXml>[0], 1000).valid;
  t.equal(validity('json-formatter', 'json', json), 1, 'all JSON inputs are valid');
  t.ok(validity('yaml-json', 'yaml', yaml) > 0.4, 'more than 40 % of YAML inputs are valid');
  t.ok(validity('xml-formatter', 'xml', xml) > 0.4, 'more than 40 % of XML inputs are valid');
});

t.test('planted slow functions are found', async t => {
  const catalog = await readCatalog(PLANTED);
  const byTool = targetsByTool(new Map(), catalog);
  const runner = new ChildRunner();
  t.teardown(() => runner.close());
  const options = { ...OPTIONS, searchMs: 10_000, screenSize: 2048, maxCandidates: 60, maxSize: 65_536 };
  const search = async (id: string) => {
    const { worst } = await worstFamilies(catalog.get(id)!, byTool.get(id)!, runner, options);
    return worst;
  };
  const [quadratic] = await search('quadratic');
  t.match(quadratic, { violation: /exponent|ms for/, name: /\(/ }, 'the quadratic function is found');
  t.ok(quadratic!.exponent > 1.7, 'its exponent is found', { exponent: quadratic!.exponent });
  t.same(
    (await search('linear')).filter(({ violation }) => violation !== undefined),
    [],
    'the linear function has no violation',
  );
  const { workUrl } = catalog.get('endless')!;
  const quickRunner = new ChildRunner(100);
  t.teardown(() => quickRunner.close());
  t.match(await quickRunner.run({ workUrl, input: { text: '((((' }, limitMs: 100, repeats: 1 }), { outcome: 'killed' });
  const next = await quickRunner.run({ workUrl, input: { text: 'a' }, limitMs: 5000, repeats: 1 });
  t.match(next, { outcome: 'answered' }, 'the next call runs in a new process');
});

/** Times are judged by `npm run bench -- growth` on an idle machine; faults here do not depend on speed. */
t.test('every tool answers the inputs of the search', async t => {
  const catalog = await readCatalog();
  const byTool = targetsByTool(await readLanguages(), catalog);
  const runner = new ChildRunner();
  t.teardown(() => runner.close());
  for (const [id, entry] of catalog) {
    const { worst } = await worstFamilies(entry, byTool.get(id)!, runner, OPTIONS);
    t.ok(worst.length > 0, `${id}: has been measured`);
    t.same(
      worst
        .filter(({ samples }) => samples.some(({ outcome }) => ['killed', 'memory', 'defect'].includes(outcome)))
        .map(({ name, violation }) => `${name}: ${violation}`),
      [],
      id,
    );
  }
});
