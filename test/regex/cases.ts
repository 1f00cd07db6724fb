import { existsSync, readFileSync } from 'node:fs';
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
}

const LETTERS = { ignoreCase: 'i', multiline: 'm', dotall: 's', unicode: 'u' } as const;

let known: readonly PatternCase[] | undefined;

/**
 * The different patterns of the case files for regex-tester and grep in the folder SUITES; none without it.
 */
export function patternCases(): readonly PatternCase[] {
  known ??= ['regex-tester', 'grep'].flatMap(tool => {
    const file = join(process.env['SUITES'] ?? '', 'cases', `${tool}.jsonl`);
    if (!process.env['SUITES'] || !existsSync(file)) return [];
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .flatMap(line => caseOf(tool, (JSON.parse(line) as { body: Body | null }).body ?? {}));
  });
  return known;
}

function caseOf(tool: string, { pattern, text, mode, caseInsensitive, flags }: Body): PatternCase[] {
  if (typeof pattern !== 'string' || typeof text !== 'string' || (tool === 'grep' && mode !== 'regex')) return [];
  const set = { ...flags, ...(tool === 'grep' ? { ignoreCase: caseInsensitive } : {}) };
  const letters = Object.entries(LETTERS).flatMap(([name, letter]) =>
    set[name as keyof typeof set] === true ? [letter] : [],
  );
  return [{ source: pattern, flags: letters.join(''), text }];
}
