#!/usr/bin/env node
// Prints the section of CHANGELOG.md for a version, as the notes of its release. Fails unless the section has a date,
// and everything that names the version names this one.
//
// Usage: node scripts/release-notes.js VERSION
import { readFileSync } from 'node:fs';

const read = file => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const [version] = process.argv.slice(2);

/** Where the version of the package is written, and how it is found there. */
const PLACES = [
  ['package.json', /"version": "([^"]*)"/],
  ['package-lock.json', /"version": "([^"]*)"/],
  ['Dockerfile', /org\.opencontainers\.image\.version="([^"]*)"/],
  ['deploy/kubernetes/base/kustomization.yaml', /newTag: (.*)/],
  ['deploy/kubernetes/overlays/production/kustomization.yaml', /newTag: (.*)/],
];

const faults = PLACES.flatMap(([file, place]) => {
  const found = place.exec(read(file))?.[1];
  return found === version ? [] : [`${file}: expected version ${version}, got ${found}`];
});
const sections = read('CHANGELOG.md').split(/^## /m).slice(1);
const section = sections.find(text => text.split(' ', 1)[0] === version);
if (section === undefined) faults.push(`CHANGELOG.md: no section "## ${version}"`);
else if (!/^\S+ \(\d{4}-\d\d-\d\d\)\n/.test(section))
  faults.push(`CHANGELOG.md: expected "## ${version} (YYYY-MM-DD)", got "## ${section.split('\n', 1)[0]}"`);

if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exitCode = 1;
} else {
  console.log(section.slice(section.indexOf('\n')).trim());
}
