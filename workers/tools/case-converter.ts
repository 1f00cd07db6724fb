import type { Run } from '../../src/shared/tool.js';
import type contract from '../../src/tools/case-converter.js';
import { lower, title, upper } from '../words/casing.js';
import { wordsOf } from '../words/words.js';

type Target = Parameters<Run<typeof contract>>[0]['target'];

const joined = (convert: (word: string) => string, separator: string) => (words: string[]) =>
  words.map(convert).join(separator);

const WRITE: Record<Target, (words: string[]) => string> = {
  camel: ([first = '', ...others]) => lower(first) + others.map(title).join(''),
  pascal: joined(title, ''),
  snake: joined(lower, '_'),
  'screaming-snake': joined(upper, '_'),
  kebab: joined(lower, '-'),
  lower: joined(lower, ' '),
  upper: joined(upper, ' '),
  title: joined(title, ' '),
};

export const run: Run<typeof contract> = ({ text, target }) => ({ result: WRITE[target](wordsOf(text)) });
