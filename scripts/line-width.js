#!/usr/bin/env node
// Checks the width of lines that the formatter does not break: comments and literals. The maximum is 120 columns,
// except for lines with a long word (a token, a key, an encoded image), which cannot be broken.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const COLUMNS = 120;
const UNBREAKABLE = 60;

const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.js', '*.mjs'], { encoding: 'utf8' }).split(
  '\0',
);
const wide = files.filter(Boolean).flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const columns = [...line].length;
      const isWide = columns > COLUMNS && line.split(' ').every(word => word.length < UNBREAKABLE);
      return isWide ? [`${file}:${index + 1}: ${columns} columns, maximum ${COLUMNS}`] : [];
    }),
);
for (const line of wide) console.error(line);
process.exitCode = wide.length > 0 ? 1 : 0;
