import { fieldOf, isNegative, viewOf } from '../shared/presentation.js';
import type { Tool } from '../shared/tool.js';
import { CliError, EXIT } from './cli-error.js';
import { type FileCall, fileCalls } from './file-calls.js';
import { type Arguments, readArguments } from './flags.js';
import { helpOf } from './help.js';
import { CallFailure, type ToolCall, type ToolRunner } from './local-runner.js';
import { outputText, type Piece, type Screen } from './output.js';
import { render } from './render.js';

/** The standard streams of a command. */
export interface Terminal {
  readonly stdinIsTerminal: boolean;
  readonly screen: Screen;
  /** Writes to standard output. */
  write(pieces: readonly Piece[]): void;
  writeBytes(bytes: Uint8Array): void;
  /** Writes a line to standard error, with its control characters visible. */
  writeError(line: string): void;
  /** Shows how far the command is, if it takes long and standard error is a terminal. */
  showProgress(text: string): void;
  clearProgress(): void;
}

type Input = Readonly<Record<string, unknown>>;

/** Runs the calls of a command, and shows their results in order. Returns the largest exit code. */
export async function runCalls(
  id: string,
  tool: Tool,
  args: readonly string[],
  terminal: Terminal,
  runnerFor: (url: string | undefined) => ToolRunner,
): Promise<number> {
  // Errors in the arguments are JSON too if the arguments contain --json.
  let json = args.includes('--json');
  let exitCode: number = EXIT.ok;
  const failed = (error: unknown, name: string | undefined): void => {
    const { code, line } = describeError(error, name, json);
    terminal.writeError(line);
    exitCode = Math.max(exitCode, code);
  };
  try {
    const given = await readArguments(id, tool, args);
    json = given.json;
    if (given.help) {
      terminal.write([helpOf(id, tool)]);
      return EXIT.ok;
    }
    const note = (text: string): void => void (json || terminal.writeError(lineOf([text])));
    given.notes.forEach(note);
    const calls = await fileCalls(tool, given, terminal.stdinIsTerminal, note);
    const mayBeBytes = calls.length === 1 && !json && !terminal.screen.isTerminal ? tool.bytesResult : undefined;
    let answered = 0;
    const showProgress = (): void => terminal.showProgress(`${answered} of ${calls.length} files`);
    const timer = calls.length > 1 ? setInterval(showProgress, PROGRESS_MS) : undefined;
    try {
      for await (const { from, result, error } of outcomesOf(calls, runnerFor(given.url), mayBeBytes)) {
        answered++;
        const { file } = from;
        if (result === undefined) failed(error, file);
        else if (typeof result.answer !== 'string') terminal.writeBytes(result.answer);
        else exitCode = Math.max(exitCode, show(tool, result.input, result.answer, { ...from, given, terminal }));
      }
    } finally {
      clearInterval(timer);
      terminal.clearProgress();
    }
  } catch (error) {
    failed(error, undefined);
  }
  return exitCode;
}

/** How often the number of answered calls is shown, in milliseconds. */
const PROGRESS_MS = 250;

/** What became of a call: its input with the JSON text or the bytes of its result, or an error. */
interface CallOutcome {
  readonly from: FileCall;
  readonly result?: { readonly input: Input; readonly answer: string | Uint8Array };
  readonly error?: unknown;
}

/**
 * Runs calls, as many at once as the runner takes; yields their outcomes in order. Calls with the values of
 * `bytesResult` get bytes.
 */
async function* outcomesOf(
  calls: readonly FileCall[],
  runner: ToolRunner,
  bytesResult: Tool['bytesResult'],
): AsyncGenerator<CallOutcome> {
  const isBytes = ({ input }: ToolCall): boolean =>
    bytesResult !== undefined && Object.entries(bytesResult.with).every(([name, value]) => input[name] === value);
  const outcomeOf = async (from: FileCall): Promise<CallOutcome> => {
    try {
      const call = await from.read();
      const answer = await runner.run({ ...call, toBytes: isBytes(call) });
      return { from, result: { input: call.input, answer } };
    } catch (error) {
      return { from, error };
    }
  };
  const started: Promise<CallOutcome>[] = [];
  for (let next = 0; next < calls.length || started.length > 0; ) {
    while (next < calls.length && started.length < runner.width) started.push(outcomeOf(calls[next++]!));
    yield await started.shift()!;
  }
}

/** Writes a result; returns the exit code. */
function show(
  tool: Tool,
  input: Input,
  text: string,
  { file, isNamed = false, given, terminal }: FileCall & { readonly given: Arguments; readonly terminal: Terminal },
): number {
  const { presentation } = tool;
  const result = JSON.parse(text) as Input;
  const name = isNamed ? file : undefined;
  const exitCode = isNegative(presentation, result) ? EXIT.negative : EXIT.ok;
  if (given.json) {
    terminal.write([name === undefined ? `${text}\n` : `{"file":${JSON.stringify(name)},"result":${text}}\n`]);
    return exitCode;
  }
  if (Array.isArray(result['warnings']))
    for (const warning of result['warnings']) terminal.writeError(lineOf([file, `warning: ${warning}`]));
  const { fault } = presentation;
  const message = fault && fieldOf(result, fault.message);
  if (fault !== undefined && typeof message === 'string') {
    const place = [fault.line, fault.column].flatMap(field => (field && fieldOf(result, field)) ?? []);
    // One of several texts: its field belongs to the position.
    const field = fault.inputBy && fieldOf(result, fault.inputBy);
    terminal.writeError(lineOf([file, field ? String(field) : '', place.join(':'), message]));
    return exitCode;
  }
  const pieces = render(viewOf(presentation, input), result, input, {
    isTerminal: terminal.screen.isTerminal,
    isFull: given.full,
  });
  terminal.write(name === undefined ? pieces : named(name, pieces));
  return exitCode;
}

/** The result of one of several files: one line with the name, or a heading above several lines. */
function named(name: string, pieces: readonly Piece[]): readonly Piece[] {
  const text = outputText(pieces, PLAIN);
  if (text === '') return [];
  const whole = text.endsWith('\n') ? pieces : [...pieces, '\n'];
  return /^[^\n]*\n?$/.test(text) ? [{ inline: name }, ': ', ...whole] : ['==> ', { inline: name }, ' <==\n', ...whole];
}

const PLAIN: Screen = { isTerminal: false, color: false };

/** A message as one line; the name of a file is kept as it is. */
const lineOf = (parts: readonly (string | undefined)[]): string =>
  ['toolpool', ...parts.filter(part => part !== undefined && part !== '')].join(': ').trimEnd();

/** An error as one line, and its exit code. */
function describeError(error: unknown, name: string | undefined, json: boolean): { code: number; line: string } {
  const { code, status, issues } = kindOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (!json) {
    const isNamed = name !== undefined && message.startsWith(`${name}: `);
    // The stack of a defect has lines; a line feed in the name of a file is shown.
    const text = error instanceof CliError ? message : message.replace(/\s*\n\s*/g, ' ');
    return { code, line: lineOf([isNamed ? undefined : name, text]) };
  }
  const body = {
    ...(name !== undefined && { file: name }),
    error: message,
    ...(status && { status }),
    ...(issues.length > 0 && { issues }),
  };
  return { code, line: JSON.stringify(body) };
}

function kindOf(error: unknown): { code: number; status?: number; issues: readonly unknown[] } {
  if (error instanceof CliError) return { code: error.exitCode, issues: [] };
  if (!(error instanceof CallFailure)) return { code: EXIT.refused, issues: [] };
  const { status, issues = [] } = error.answer;
  const code = error.exhausted ? EXIT.exhausted : status === 422 ? EXIT.usage : EXIT.refused;
  return { code, status, issues };
}
