import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A pattern with its ECMAScript flags and a text to search. */
interface PatternCase {
  readonly source: string;
  readonly flags: string;
  readonly text: string;
}

interface Body {
  readonly pattern?: unknown;
  readonly text?: unknown;
  readonly mode?: unknown;
  readonly caseInsensitive?: unknown;
  readonly flags?: Readonly<Record<string, unknown>> | null;
  readonly schema?: unknown;
}

const LETTERS = { ignoreCase: 'i', multiline: 'm', dotall: 's', unicode: 'u' } as const;

let known: readonly PatternCase[] | undefined;

/**
 * The different patterns of the case files for regex-tester and grep in the folder SUITES; none without it.
 */
export function patternCases(): readonly PatternCase[] {
  known ??= ['regex-tester', 'grep'].flatMap(tool => bodiesOf(tool).flatMap(body => caseOf(tool, body)));
  return known;
}

/** The bodies of the case file of a tool in the folder SUITES; none without it. */
function bodiesOf(tool: string): Body[] {
  const file = join(process.env['SUITES'] ?? '', 'cases', `${tool}.jsonl`);
  if (!process.env['SUITES'] || !existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => (JSON.parse(line) as { body: Body | null }).body ?? {});
}

function caseOf(tool: string, { pattern, text, mode, caseInsensitive, flags }: Body): PatternCase[] {
  if (typeof pattern !== 'string' || typeof text !== 'string' || (tool === 'grep' && mode !== 'regex')) return [];
  const set = { ...flags, ...(tool === 'grep' ? { ignoreCase: caseInsensitive } : {}) };
  const letters = Object.entries(LETTERS).flatMap(([name, letter]) =>
    set[name as keyof typeof set] === true ? [letter] : [],
  );
  return [{ source: pattern, flags: letters.join(''), text }];
}

/**
 * The different patterns of JSON Schemas in the folder SUITES: of the JSON-Schema-Test-Suite and of the case file; none
 * without it.
 */
export function schemaPatterns(): ReadonlySet<string> {
  const folder = process.env['SUITES'] ?? '';
  const patterns = new Set<string>();
  if (folder === '') return patterns;
  const suite = join(folder, 'json-schema-test-suite');
  for (const file of existsSync(suite) ? readdirSync(suite, { recursive: true }).map(String) : [])
    if (file.endsWith('.json')) collectPatterns(JSON.parse(readFileSync(join(suite, file), 'utf8')), patterns);
  for (const { schema } of bodiesOf('json-schema')) {
    try {
      collectPatterns(JSON.parse(String(schema)), patterns);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return patterns;
}

/** Everything in a document that may be a pattern: too much does not matter. */
function collectPatterns(value: unknown, patterns: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { pattern, patternProperties } = value as Readonly<Record<string, unknown>>;
  if (typeof pattern === 'string') patterns.add(pattern);
  if (typeof patternProperties === 'object' && patternProperties !== null)
    for (const name of Object.keys(patternProperties)) patterns.add(name);
  for (const part of Object.values(value)) collectPatterns(part, patterns);
}
