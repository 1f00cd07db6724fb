import type { CommandLine } from '../shared/command-line.js';

type Input = Readonly<Record<string, unknown>>;

/** Characters of a text that patterns see. */
const EXAMINED = 10_000;

/** What the rules of a contract say of fields that were not given. */
interface Inferred {
  readonly values: Input;
  /** Whether other values were possible, too. */
  readonly isGuess: boolean;
}

/** Values for fields that are not among the `given` ones, from the name of the file and its text. */
export function inferred(
  rules: CommandLine['inferred'],
  given: Input,
  file: string | undefined,
  text: string,
): Inferred {
  const fitting = (rules ?? []).filter(rule =>
    Object.entries(rule.with).every(([name, value]) => !(name in given) || given[name] === value),
  );
  const name = file?.toLowerCase() ?? '';
  const byName = fitting.find(({ endings = [] }) => endings.some(ending => name.endsWith(ending)));
  const start = text.slice(0, EXAMINED);
  const rule = byName ?? fitting.find(({ pattern }) => pattern !== undefined && new RegExp(pattern, 'iu').test(start));
  const values = Object.fromEntries(Object.entries(rule?.with ?? {}).filter(([name]) => !(name in given)));
  return { values, isGuess: byName === undefined && rule?.isGuess === true && Object.keys(values).length > 0 };
}
