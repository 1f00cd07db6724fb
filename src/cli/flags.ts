import { parseArgs } from 'node:util';
import { FILE_SIGN, type FlagField, flagsOf, notationOf, OPTIONS } from '../shared/command-line.js';
import { isObject } from '../shared/json-object.js';
import { nearestName } from '../shared/nearest-name.js';
import type { Tool } from '../shared/tool.js';
import { type CliError, usageError } from './cli-error.js';
import { decodeText, readSource } from './sources.js';

/** What the arguments of a tool's command say: files, flags of the command line, and fields of the input. */
export interface Arguments {
  readonly operands: readonly string[];
  readonly json: boolean;
  readonly url: string | undefined;
  readonly help: boolean;
  /** The fields that were given. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Reads the arguments of a command of the tool `id`. Throws a usage error for the first invalid one. */
export async function readArguments(id: string, tool: Tool, args: readonly string[]): Promise<Arguments> {
  const schema = tool.input as FlagField;
  const flags = new Map(flagsOf(schema).map(flag => [flag.name, flag.field]));
  const options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }> = {};
  for (const [name, field] of flags)
    options[name] =
      field.type === 'boolean' ? { type: 'boolean' } : { type: 'string', multiple: field.type === 'array' };
  for (const [name, { description: _, ...option }] of Object.entries(OPTIONS)) options[name] = option;
  const { values, positionals } = parsed(id, args, options);

  const input: Record<string, unknown> = {};
  for (const [name, field] of flags) {
    const given = name in OPTIONS ? undefined : values[name];
    if (given !== undefined) put(schema, input, name, await fieldValue(name, field, given));
  }
  for (const assignment of (values['set'] ?? []) as readonly string[]) {
    const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(assignment) ?? [];
    const field = flags.get(name);
    if (field === undefined)
      throw usageError(`--set ${shown(assignment)}: expected a field of the tool, as name=value`);
    if (field.type !== 'array' && valueAt(input, name) !== undefined) throw usageError(`${name} is given twice`);
    put(schema, input, name, await fieldValue(name, field, field.type === 'array' ? [text] : text));
  }
  return {
    operands: positionals,
    json: values['json'] === true,
    help: values['help'] === true,
    url: values['url'] as string | undefined,
    input,
  };
}

type Given = string | boolean | readonly (string | boolean)[];

function parsed(
  id: string,
  args: readonly string[],
  options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>,
): { values: Readonly<Record<string, Given | undefined>>; positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true, strict: true });
  } catch (error) {
    throw optionError(id, error as NodeJS.ErrnoException, options);
  }
}

/** An error of Node's parser for the arguments of `command`, in the words of this command line. */
function optionError(
  command: string,
  error: NodeJS.ErrnoException,
  options: Readonly<Record<string, { type: string }>>,
): CliError {
  const unknown = unknownOption(error);
  if (unknown !== undefined) {
    const meant = nearestOption(unknown, options);
    const advice = meant === undefined ? `see "toolpool ${command} --help"` : `did you mean ${meant}?`;
    return usageError(`unknown option ${shown(unknown)}; ${advice}`);
  }
  const name = /--([\w.-]+)/.exec(error.message)?.[1] ?? '';
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' || !Object.hasOwn(options, name)) {
    return usageError(error.message.replace(/\.?\s+/g, match => (match.startsWith('.') ? '. ' : ' ')));
  }
  if (options[name]?.type === 'boolean') {
    const negation = name in OPTIONS ? '' : ` or --no-${name}`;
    return usageError(`--${name}: expected no value: write --${name}${negation}`);
  }
  return usageError(`--${name}: expected a value; one that begins with "-" is written --${name}=…`);
}

/** The option that Node's parser does not know, as it was given; undefined for any other error. */
function unknownOption({ code, message }: NodeJS.ErrnoException): string | undefined {
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'(-[^']*)'/.exec(message)?.[1] : undefined;
}

/** The option that an unknown one most likely means. Switches may be negated. */
function nearestOption(unknown: string, options: Readonly<Record<string, { type: string }>>): string | undefined {
  const [, sign = '', name = ''] = /^--(no-)?(.*)$/.exec(unknown) ?? [];
  const names = Object.keys(options).filter(option => sign === '' || options[option]?.type === 'boolean');
  const meant = nearestName(name, names);
  return meant === undefined ? undefined : `--${sign}${meant}`;
}

/** The value of a field that was given; `name` may be a path with dots. */
const valueAt = (input: Readonly<Record<string, unknown>>, name: string): unknown =>
  name.split('.').reduce((at: unknown, part) => (at as Readonly<Record<string, unknown>> | undefined)?.[part], input);

/**
 * Sets a field; `name` may be a path with dots. An object on the path starts as its default: a flag for one of its
 * fields does not change the others.
 */
function put(schema: FlagField, input: Record<string, unknown>, name: string, value: unknown): void {
  const path = name.split('.');
  const last = path.pop() ?? name;
  let at = input;
  let field: FlagField | undefined = schema;
  for (const part of path) {
    field = field?.properties?.[part];
    at = (at[part] ??= isObject(field?.default) ? { ...field.default } : {}) as Record<string, unknown>;
  }
  at[last] = value;
}

/**
 * The value of a flag, converted to the type of its field. A text that cannot be converted stays a text, so that the
 * validation against the contract reports it.
 */
async function fieldValue(name: string, field: FlagField, given: Given): Promise<unknown> {
  if (typeof given === 'boolean') return given;
  if (typeof given !== 'string') return arrayOf(name, field, given.map(String));
  switch (notationOf(field)) {
    case 'number':
      return given.trim() !== '' && Number.isFinite(Number(given)) ? Number(given) : given;
    case 'switch':
      return given === 'true' ? true : given === 'false' ? false : given;
    case 'json':
      return jsonOf(name, given);
    case 'text':
      return textFlag(name, given);
    default:
      return given;
  }
}

/** `@file` stands for the text of a file, `@@` for an `@` at the start. */
async function textFlag(name: string, given: string): Promise<string> {
  if (!given.startsWith(FILE_SIGN)) return given;
  if (given.startsWith(FILE_SIGN + FILE_SIGN)) return given.slice(1);
  const path = given.slice(1);
  if (path === '') throw usageError(`${name}: expected a file name after "@"${TEXT_ADVICE}`);
  return decodeText(path, await readSource(path, MAX_FLAG_FILE, TEXT_ADVICE));
}

const TEXT_ADVICE = `; for a text that begins with "${FILE_SIGN}" write "${FILE_SIGN}${FILE_SIGN}"`;

/** Maximum size of the file of a flag, in bytes; contracts accept texts of up to 5 MB. */
const MAX_FLAG_FILE = 16 * 1024 * 1024;

/** The items of the flags for an array. */
function arrayOf(name: string, field: FlagField, given: readonly string[]): unknown {
  const notation = notationOf(field);
  if (notation === 'json') return given.flatMap(text => jsonOf(name, text));
  return notation === 'choices' ? given.flatMap(text => text.split(',')) : given;
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`${name}: expected JSON, got ${shown(text)}`);
  }
}

/** A text for a message, quoted and cut. */
const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
