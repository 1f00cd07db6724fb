#!/usr/bin/env node
// Checks what the formatter cannot break: comments and literals. A line has at most 120 columns, unless it holds a
// piece without spaces (a token, a key, an encoded image) that leaves no place to break it.
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
