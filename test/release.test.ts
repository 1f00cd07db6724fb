import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { version, scripts } = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> };

const SCRIPT = 'scripts/release-notes.js';
const notes = (folder: string, release: string) =>
  spawnSync(process.execPath, [join(folder, SCRIPT), release], { encoding: 'utf8' });

t.test('everything that names the version names that of the package', async t => {
  t.notMatch(notes(root, version).stderr, /expected version/);
});

t.test('notes are the section of a released version; other versions are found', async t => {
  const folder = t.testdir({
    scripts: { 'release-notes.js': read(SCRIPT) },
    'package.json': '{ "version": "1.2.0", "type": "module" }',
    'package-lock.json': '{ "version": "1.2.0" }',
    Dockerfile: 'LABEL org.opencontainers.image.version="1.2.0"',
    deploy: {
      kubernetes: {
        base: { 'kustomization.yaml': 'newTag: 1.2.0\n' },
        overlays: { production: { 'kustomization.yaml': 'newTag: 1.2.0\n' } },
      },
    },
    'CHANGELOG.md':
      '## 1.3.0 (unreleased)\n\n- New\n\n## 1.2.0 (2027-01-31)\n\n### A\n\n- Old\n\n## 1.1.0 (2026-12-01)\n',
  });
  t.match(notes(folder, '1.2.0'), { status: 0, stdout: '### A\n\n- Old\n', stderr: '' });
  const unreleased = notes(folder, '1.3.0');
  t.equal(unreleased.status, 1);
  t.match(unreleased.stderr, 'Dockerfile: expected version 1.3.0, got 1.2.0');
  t.match(unreleased.stderr, 'CHANGELOG.md: expected "## 1.3.0 (YYYY-MM-DD)", got "## 1.3.0 (unreleased)"');
  t.match(notes(folder, '1.4.0').stderr, 'CHANGELOG.md: no section "## 1.4.0"');
});

interface Workflow {
  readonly jobs: Record<string, { readonly steps?: readonly { readonly uses?: string; readonly run?: string }[] }>;
}

t.test('workflows run existing scripts, with actions of a named version', async t => {
  for (const file of readdirSync(join(root, '.github/workflows'))) {
    const { jobs } = parse(read(`.github/workflows/${file}`)) as Workflow;
    for (const { uses, run = '' } of Object.values(jobs).flatMap(({ steps = [] }) => steps)) {
      if (uses !== undefined) t.match(uses, /^[\w-]+\/[\w-]+@v\d+$/, file);
      for (const [, name = ''] of run.matchAll(/\bnpm run (?:-\S+ )?([\w:-]+)/g))
        t.ok(name in scripts, `${file}: ${name}`);
      for (const [, path = ''] of run.matchAll(/\bnode (\S+\.js)/g)) t.ok(read(path), `${file}: ${path}`);
    }
  }
});
