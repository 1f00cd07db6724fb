import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import t from 'tap';
import { fillPage, generatedParts, pageFiles, ROOT, readPage } from '../../scripts/docs/pages.js';
import { generatedTables, MACHINE_DEFAULTS } from '../../scripts/docs/tables.js';
import { listSettings } from '../../src/config/config.js';

const MAX_README_WORDS = 900;

const pages = pageFiles();
const tables = await generatedTables();
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

t.test('generated parts are up to date', async t => {
  for (const file of pages) {
    const text = readPage(file);
    t.equal(fillPage(text, tables), text, `${file}: run npm run docs`);
  }
  const used = pages.flatMap(file => generatedParts(readPage(file)));
  t.same(used.sort(), Object.keys(tables).sort(), 'every table is on one page');
});

t.test('outdated and unknown tables are found', async t => {
  const page = (name: string): string => `<!-- generated: ${name} -->\n| old |\n<!-- end -->`;
  t.equal(fillPage(page('x'), { x: '| new |' }), '<!-- generated: x -->\n| new |\n<!-- end -->');
  t.throws(() => fillPage(page('y'), { x: '' }), /unknown generated part "y"/);
});

t.test('defaults that depend on the machine match the table', async t => {
  const cores = availableParallelism();
  const cells = Math.max(1, Math.floor(cores / 2));
  const half = Math.ceil(Math.max(2, Math.floor(cores / cells)) / 2);
  const atLeastTwo = String(Math.max(2, half));
  const found = Object.fromEntries(
    listSettings()
      .filter(({ name }) => name in MACHINE_DEFAULTS)
      .map(({ name, fallback }) => [name, fallback]),
  );
  t.same(found, {
    CELLS: String(cells),
    FAST_THREADS: String(half),
    RISKY_THREADS: atLeastTwo,
    HEAVY_THREADS: atLeastTwo,
  });
});

t.test('the README has at most 900 words', async t => {
  const words = readPage('README.md')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word));
  t.ok(words.length <= MAX_README_WORDS, `${words.length} words, maximum ${MAX_README_WORDS}`);
});

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));

t.test('the target of every relative link exists', async t => {
  for (const file of pages) {
    const text = readPage(file).replace(/```[\s\S]*?```/g, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? file : join(dirname(file), path);
      if (!t.ok(existsSync(join(ROOT, linked)), `${file}: ${target}`)) continue;
      if (anchor !== undefined) t.ok(anchorsOf(readPage(linked)).has(anchor), `${file}: ${target} is a heading`);
    }
  }
});

t.test('every path and command on a page exists', async t => {
  for (const file of pages) {
    const text = readPage(file);
    for (const [, name = ''] of text.matchAll(/\bnpm run (?:-\S+ )?([\w:-]+)/g)) {
      t.ok(name in scripts, `${file}: npm run ${name}`);
    }
    if (file === 'CHANGELOG.md') continue;
    const paths = text.matchAll(/`((?:src|workers|test|bench|scripts|deploy|docs)\/[\w./-]*)`/g);
    for (const [, path = ''] of paths) {
      if (!path.includes('word-count')) t.ok(existsSync(join(ROOT, path)), `${file}: ${path}`);
    }
  }
});

/** Words with a better term in the field, and British spellings. */
const REPLACED = [
  /\bthe front\b/i,
  /\bby what\b/i,
  /\bforetell/i,
  /\bof late\b/i,
  /\bin one go\b/i,
  /\breckoned\b/i,
  /\bcolour/i,
  /\bserialis/i,
  /\bnormalis/i,
  /\banalyse[sd]?\b/i,
  /\banalysing\b/i,
  /\bbehaviour/i,
];

t.test('pages use the terms of the field', async t => {
  for (const file of pages) {
    const prose = readPage(file).replace(/<!-- generated[\s\S]*?<!-- end -->/g, '');
    for (const words of REPLACED) t.notMatch(prose, words, `${file}: ${words.source}`);
  }
});
