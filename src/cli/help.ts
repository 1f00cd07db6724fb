import {
  argumentsOf,
  commandOf,
  type Flag,
  type FlagField,
  flagsOf,
  notationOf,
  OPTIONS,
  quoted,
  shellCommandOf,
  valuesInWords,
} from '../shared/command-line.js';
import { requiredFields } from '../shared/defaults.js';
import type { Tool } from '../shared/tool.js';
import { positionalFields } from './flags.js';

/** The output of `toolpool --help`. */
export const USAGE = `Usage: toolpool <tool> [text]... [file|directory|-]... [--field value]...
       toolpool list [word]... [--json] the tools, or those that the words find
       toolpool schema <tool>           the JSON Schemas of its input and result
       toolpool <tool> --help           its fields, with examples
       toolpool batch [file|-] [--url address] [--from line]
                                        calls as lines: {"id":1,"tool":"hash-calc","input":{"text":"abc"}}
       toolpool serve                   the HTTP service; settings are environment variables
       toolpool mcp [--tools a,b] [--tags x,y] [--schemas full]
                                        the Model Context Protocol over standard input and output
       toolpool completion bash|zsh|fish
       toolpool --version

Arguments without a name are the fields that the usage of a tool names, then files. The main text is read from a file,
from standard input ("-") or from a pipe, byte for byte. "--field @file" reads a text from a file, "@@" stands for "@"
at the start of a text; "--no-field" switches a field off. A mode may be left out where the file or its text tells it.
Exit codes: 0 success, 1 negative result, 2 usage, 3 rejected, 4 out of time or memory, overloaded, or not reachable,
130 interrupted.
`;

/** The help of a tool, from its contract. */
export function helpOf(id: string, tool: Tool): string {
  const { input, second, singleLine } = tool.presentation;
  const texts = positionalFields(tool)
    .filter(name => notationOf((tool.input as FlagField).properties?.[name] ?? {}) !== 'choice')
    .map(name => ` <${name}>`);
  const files = second === undefined ? ' [file|directory|-]...' : ` [${input}] [${second}]`;
  const operands = texts.join('') + (input === undefined || singleLine ? '' : files);
  const required = new Set(requiredFields(tool.input));
  const fields = flagsOf(tool.input as FlagField).map((flag): [string, string] => [
    flagInHelp(flag),
    `${flag.field.description ?? ''}${noteOf(flag, required.has(flag.name), flag.name === input, singleLine === true)}`,
  ]);
  const options = Object.entries(OPTIONS).map(([name, { description }]): [string, string] => [
    `--${name}${PLACEHOLDERS[name] ?? ''}`,
    description,
  ]);
  return [
    `Usage: toolpool ${id}${operands} [--field value]...`,
    '',
    `${tool.summary}.`,
    '',
    ...rows(fields),
    ...rows(shortFlagsOf(tool)),
    '',
    ...rows(options),
    '',
    'Examples:',
    ...examplesOf(id, tool).map(example => `  ${example}`),
    '',
  ].join('\n');
}

const PLACEHOLDERS: Readonly<Record<string, string>> = { url: ' <address>', set: ' <field=value>' };

const rows = (all: readonly (readonly [string, string])[]): string[] =>
  all.flatMap(([name, text]) => [`  ${name}`, `      ${text}`]);

/** The short flags, each with what it stands for. */
function shortFlagsOf({ commandLine, input }: Tool): [string, string][] {
  const fields = new Map(flagsOf(input as FlagField).map(({ name, field }) => [name, field]));
  return Object.entries(commandLine?.short ?? {}).map(([letter, flag]) => {
    if ('fields' in flag) return [`-${letter} <${flag.fields[0]}>`, flag.fields.map(name => `--${name}`).join(' ')];
    const flags = Object.entries(flag.with).flatMap(([name, value]) =>
      argumentsOf(name, fields.get(name) ?? {}, value),
    );
    return [`-${letter}`, flags.length > 0 ? flags.join(' ') : 'What happens anyway.'];
  });
}

function flagInHelp({ name, field }: Flag): string {
  if (name in OPTIONS) return `--set ${name}=…`;
  return notationOf(field) === 'switch'
    ? `--[no-]${name}`
    : `--${name} <${valuesInWords(field) ?? field.type ?? 'text'}>`;
}

function noteOf({ outer }: Flag, isRequired: boolean, isMain: boolean, isOneLine: boolean): string {
  if (isMain) return isOneLine ? ' Usually the argument, or a pipe.' : ' Usually the file or the pipe.';
  if (outer !== undefined) return ` Default: ${JSON.stringify(outer)}.`;
  return isRequired ? ' Required.' : '';
}

/** Maximum characters of a value in an example. */
const MAX_SHOWN = 60;

/** The commands of examples: those whose values are all shown whole and that can be copied, or else all. */
function examplesOf(id: string, { examples, input, presentation, bytesBody }: Tool): string[] {
  const commands = examples
    .filter(({ refused }) => refused === undefined)
    .map(example =>
      commandOf(id, input as FlagField, presentation, example.input as Readonly<Record<string, unknown>>),
    );
  const whole = commands.filter(({ args, pipe = '' }) => [...args, pipe].every(word => !isLong(valueIn(word))));
  const isBytes = bytesBody?.isBase64 === true && bytesBody.field === presentation.input;
  return (whole.length > 0 ? whole : commands).map(command => shellCommandOf(command, isBytes, quotedArgument));
}

/** The value of a flag, or the whole of another word. */
const valueIn = (word: string): string => word.replace(/^--(?:set=)?[\w.-]+=/, '');

const isLong = (value: string): boolean => value.length > MAX_SHOWN;

/** Quotes the value of a flag, not its name; a long one is cut. */
function quotedArgument(argument: string): string {
  const value = valueIn(argument);
  const flag = argument.slice(0, argument.length - value.length);
  return flag + quoted(isLong(value) ? `${value.slice(0, MAX_SHOWN)}…` : value);
}
