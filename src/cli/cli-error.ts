import { oneLine } from './output.js';

/** Exit codes of the command line. */
export const EXIT = {
  ok: 0,
  /** The result is negative: invalid, different, no match. */
  negative: 1,
  usage: 2,
  refused: 3,
  /** Out of time or memory, or the service is overloaded or cannot be reached. */
  exhausted: 4,
  interrupted: 130,
} as const;

/** An error that ends a call, with its exit code; the message is one line. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** An error in the arguments of a command. */
export const usageError = (message: string): CliError => new CliError(EXIT.usage, message);

/** Throws a usage error for an operand beyond the first `operands`, or a flag that is none of these. */
export function expectArguments(
  command: string,
  args: readonly string[],
  operands = 0,
  flags: readonly string[] = [],
): void {
  const isFlag = (arg: string): boolean => arg.startsWith('-');
  const unexpected =
    args.find(arg => isFlag(arg) && !flags.includes(arg)) ?? args.filter(arg => !isFlag(arg))[operands];
  if (unexpected === undefined) return;
  throw usageError(`${command}: unexpected argument ${JSON.stringify(unexpected)}: see "toolpool --help"`);
}

/** Writes an error that ends the command, as one line; returns its exit code. */
export function reportError(error: unknown, json: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${oneLine(json ? JSON.stringify({ error: message }) : `toolpool: ${message}`)}\n`);
  const name = error instanceof Error ? error.name : '';
  // By name, because the bundle has its own copies of these classes.
  return name === 'CliError' || name === 'ConfigError' ? EXIT.usage : EXIT.refused;
}
