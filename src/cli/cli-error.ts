import type { Issue } from '../shared/tool.js';

/** Exit codes of the command line. */
export const EXIT = {
  ok: 0,
  /** The tool has worked and says no: invalid, different, no match. */
  negative: 1,
  usage: 2,
  refused: 3,
  /** Out of time or memory, or a server that is overloaded or out of reach. */
  exhausted: 4,
  interrupted: 130,
} as const;

/** Why a call has no result; the message is one line. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly exitCode: number,
    message: string,
    readonly issues: readonly Issue[] = [],
  ) {
    super(message);
  }
}

export const usage = (message: string, issues?: readonly Issue[]): CliError =>
  new CliError(EXIT.usage, message, issues);

/** Writes an error that ends the command, as one line; returns its exit code. */
export function reportError(error: unknown, json: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `toolpool: ${message}\n`);
  const name = error instanceof Error ? error.name : '';
  // By their names: those of the bundle have classes of their own.
  return name === 'CliError' || name === 'ConfigError' ? EXIT.usage : EXIT.refused;
}
