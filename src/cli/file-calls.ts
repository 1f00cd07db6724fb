import { isUtf8 } from 'node:buffer';
import { type FlagField, flagsOf, OPTIONS, valuesInWords } from '../shared/command-line.js';
import { requiredFields, withDefaults } from '../shared/defaults.js';
import { isRelevant } from '../shared/presentation.js';
import { bodyLimitOf, type Tool } from '../shared/tool.js';
import { usageError } from './cli-error.js';
import { type Arguments, flagWith } from './flags.js';
import { inferred } from './infer.js';
import type { ToolCall } from './local-runner.js';
import { decodeText, expandPaths, readSource, STDIN } from './sources.js';

type Input = Readonly<Record<string, unknown>>;

/** A call, with the file that it reads. */
export interface FileCall {
  readonly file?: string;
  /** Whether the result needs the name of the file; errors always have it. */
  readonly isNamed?: boolean;
  readonly read: () => Promise<ToolCall>;
}

/** The calls: one for each file, one for a pipe, or one for flags alone. `note` tells the user what was inferred. */
export async function fileCalls(
  tool: Tool,
  { files: operands, input }: Arguments,
  stdinIsTerminal: boolean,
  note: (text: string) => void,
): Promise<FileCall[]> {
  const { presentation, bytesBody, commandLine } = tool;
  const { input: main, second, singleLine } = presentation;
  const complete = (fields: Input, file?: string): ToolCall => {
    const given = { ...fields, ...input };
    const { values, isGuess } = inferred(commandLine?.inferred, given, file, String(given[main ?? ''] ?? ''));
    if (isGuess) {
      const flags = Object.entries(values).map(([name, value]) => flagWith(name, String(value)));
      note([file, `${flags.join(' ')} is chosen by the text`].filter(part => part !== undefined).join(': '));
    }
    const whole = withDefaults(tool.input, { ...given, ...values }) as Input;
    const missing = requiredFields(tool.input).filter(name => !(name in whole));
    const written = (name: string): string =>
      name === main && !singleLine ? `${name} (a file or a pipe)` : flagOf(tool, name);
    if (missing.length > 0) throw usageError(`missing: ${missing.map(written).join(', ')}`);
    return { input: whole };
  };
  /** Whether bytes may be sent: every given field has the value that they imply. */
  const takesBytes = (field: string): boolean =>
    bytesBody?.field === field && Object.entries(input).every(([name, value]) => bytesBody.with?.[name] === value);
  const read = async (field: string, path: string): Promise<Buffer> => {
    const limit = takesBytes(field) ? tool.bytesBody!.limit : bodyLimitOf(tool);
    // A text is often taken for a file.
    const isLikelyText = field === main && operands.length === 1;
    const advice = isLikelyText ? `; for the text itself write ${flagWith(field, '…')}` : '';
    return readSource(path, limit, advice);
  };
  const textIn = (path: string, bytes: Buffer): string => {
    const text = decodeText(path, bytes);
    return singleLine ? text.replace(/\r?\n$/, '') : text;
  };
  const callOf = async (field: string, path: string): Promise<ToolCall> => {
    const bytes = await read(field, path);
    const implied = bytesBody?.with ?? {};
    const isDecided = Object.keys(implied).every(name => name in input);
    if (takesBytes(field) && (isDecided || !isUtf8(bytes))) return { input: implied, bytes };
    return complete({ [field]: textIn(path, bytes) }, path === STDIN ? undefined : path);
  };

  if (operands.length > 0) {
    if (main === undefined)
      throw usageError(`unexpected operand ${JSON.stringify(operands[0])}: the tool takes no file`);
    if (main in input) throw usageError(`${main} is given twice: by a flag and by ${JSON.stringify(operands[0])}`);
    if (operands.indexOf(STDIN) !== operands.lastIndexOf(STDIN)) {
      throw usageError(`standard input (${STDIN}) is given twice`);
    }
    const [first, other, ...rest] = operands;
    if (second !== undefined && first !== undefined && other !== undefined && !(second in input)) {
      if (rest.length > 0) throw usageError(`expected two files, ${main} and ${second}, got ${operands.length}`);
      const both = async (): Promise<ToolCall> =>
        complete({
          [main]: textIn(first, await read(main, first)),
          [second]: textIn(other, await read(second, other)),
        });
      return [{ read: both }];
    }
    const files = await expandPaths(operands);
    if (files.length === 0) throw usageError(`no files in ${operands.join(', ')}`);
    // One file needs no name, unless a directory was given: nobody knows how many it has.
    const isNamed = files.length > 1 || files[0] !== operands[0];
    return files.map(path => ({
      ...((isNamed || path !== STDIN) && { file: path }),
      isNamed,
      read: () => callOf(main, path),
    }));
  }
  const takesPipe = main !== undefined && !(main in input) && needsMain(tool, main, input);
  if (takesPipe && !stdinIsTerminal) return [{ read: () => callOf(main, STDIN) }];
  return [{ read: async () => complete({}) }];
}

/** A flag as it is written, with its values where these are known. */
function flagOf({ input }: Tool, name: string): string {
  const field = flagsOf(input as FlagField).find(flag => flag.name === name)?.field;
  const values = field && valuesInWords(field);
  const flag = name in OPTIONS ? `--set ${name}` : `--${name}`;
  return values === undefined ? flag : `${flag}=${values}`;
}

/** Whether a call with these flags needs its main field, or has nothing else. */
function needsMain({ input: schema, presentation }: Tool, main: string, input: Input): boolean {
  if (Object.keys(input).length === 0 || requiredFields(schema).includes(main)) return true;
  // Required for certain values of another field.
  const whole = withDefaults(schema, input) as Input;
  return presentation.onlyFor?.[main] !== undefined && isRelevant(presentation, main, whole);
}
