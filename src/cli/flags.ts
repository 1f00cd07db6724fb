import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FILE_SIGN, type FlagField, flagsOf, notationOf, OPTIONS } from '../shared/command-line.js';
import { requiredFields, withDefaults } from '../shared/defaults.js';
import { isObject } from '../shared/json-object.js';
import { nearestName } from '../shared/nearest-name.js';
import { isRelevant } from '../shared/presentation.js';
import type { Tool } from '../shared/tool.js';
import { type CliError, usageError } from './cli-error.js';
import { decodeText, readSource, STDIN } from './sources.js';

/** What the arguments of a tool's command say: files, flags of the command line, and fields of the input. */
export interface Arguments {
  /** Files, directories and `-`. */
  readonly files: readonly string[];
  readonly json: boolean;
  readonly url: string | undefined;
  readonly help: boolean;
  /** Whether a result is shown with all its fields. */
  readonly full: boolean;
  /** The fields that were given. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What the user should know about them. */
  readonly notes: readonly string[];
}

type Options = Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>;

/** The name of a short flag for Node's parser. As a long flag it would have three dashes. */
const shortName = (letter: string): string => `-${letter}`;

/** Reads the arguments of a command of the tool `id`. Throws a usage error for the first invalid one. */
export async function readArguments(id: string, tool: Tool, args: readonly string[]): Promise<Arguments> {
  const schema = tool.input as FlagField;
  const flags = new Map(flagsOf(schema).map(flag => [flag.name, flag.field]));
  const short = Object.entries(tool.commandLine?.short ?? {});
  const options: Options = {};
  for (const [name, field] of flags)
    options[name] =
      field.type === 'boolean' ? { type: 'boolean' } : { type: 'string', multiple: field.type === 'array' };
  for (const [letter, flag] of short)
    options[shortName(letter)] = { type: 'fields' in flag ? 'string' : 'boolean', short: letter };
  for (const [name, { description: _, ...option }] of Object.entries(OPTIONS)) options[name] = option;
  const { values, positionals } = parsed(id, inCamelCase(args, options), options);

  const input: Record<string, unknown> = {};
  for (const [letter, flag] of short) {
    const given = values[shortName(letter)];
    if (given === undefined) continue;
    if ('with' in flag) for (const [name, value] of Object.entries(flag.with)) put(schema, input, name, value);
    else for (const name of flag.fields) put(schema, input, name, await fieldValue(name, flags.get(name) ?? {}, given));
  }
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
  const { files, notes } = takeFields(tool, positionals, input);
  return {
    files,
    json: values['json'] === true,
    help: values['help'] === true,
    full: values['full'] === true,
    url: values['url'] as string | undefined,
    input,
    notes,
  };
}

/** Names in kebab-case stand for those of the fields: `--flags.ignore-case`. */
function inCamelCase(args: readonly string[], options: Options): string[] {
  const end = args.indexOf('--');
  return args.map((arg, index) => {
    const [whole = '', sign = '', name = ''] = /^--(no-)?([\w.-]+)/.exec(arg) ?? [];
    if ((end >= 0 && index > end) || Object.hasOwn(options, name)) return arg;
    const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return Object.hasOwn(options, camel) ? `--${sign}${camel}${arg.slice(whole.length)}` : arg;
  });
}

/**
 * The fields that arguments without a name give, in this order: those without a default. The main text is such an
 * argument where it is one line, and else a file.
 */
export function positionalFields({ input: schema, presentation }: Tool, given: Arguments['input'] = {}): string[] {
  const { input: main, second, singleLine } = presentation;
  const required = requiredFields(schema);
  const whole = withDefaults(schema, given) as Arguments['input'];
  return Object.keys(schema.properties).filter(name => {
    if (name in given) return false;
    if (name !== main && name !== second) return required.includes(name);
    return singleLine === true && isRelevant(presentation, name, whole);
  });
}

/** Gives arguments without a name to the fields that take them, adding to `input`. The others are files. */
function takeFields(
  tool: Tool,
  positionals: readonly string[],
  input: Record<string, unknown>,
): Pick<Arguments, 'files' | 'notes'> {
  const { input: main, singleLine } = tool.presentation;
  const { properties = {} } = tool.input as FlagField;
  const files: string[] = [];
  const notes: string[] = [];
  let next = 0;
  for (const name of positionalFields(tool, input)) {
    const text = positionals[next];
    const field = properties[name];
    if (text === undefined || field === undefined) break;
    // A choice is left to the rules of the contract where the argument is none of its values.
    if (notationOf(field) === 'choice' && !field.enum?.includes(text)) continue;
    next++;
    if (name === main && text === STDIN) files.push(text);
    else input[name] = positionalValue(name, field, text);
    if (name === main && existsSync(text)) {
      notes.push(`${shown(text)} is taken as the text; for the file, write ${flagWith(name, FILE_SIGN + text)}`);
    }
  }
  const [surplus] = positionals.slice(next);
  if (surplus !== undefined && singleLine === true && main !== undefined && main in input)
    throw usageError(`unexpected argument ${shown(surplus)}: a text with blanks must be quoted`);
  return { files: [...files, ...positionals.slice(next)], notes };
}

/** The value of an argument without a name. A text is taken as it is. */
function positionalValue(name: string, field: FlagField, text: string): unknown {
  const notation = notationOf(field);
  if (notation === 'choices' || notation === 'items') return arrayOf(name, field, [text]);
  return notation === 'text' ? text : plainValue(name, field, text);
}

/** A flag with its value as it is written. */
export const flagWith = (name: string, value: string): string =>
  name in OPTIONS ? `--set ${name}=${value}` : `--${name}=${value}`;

type Given = string | boolean | readonly (string | boolean)[];

function parsed(
  id: string,
  args: readonly string[],
  options: Options,
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
  const written = name.startsWith('-') ? name : `--${name}`;
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' || !Object.hasOwn(options, name)) {
    return usageError(error.message.replace(/\.?\s+/g, match => (match.startsWith('.') ? '. ' : ' ')));
  }
  if (options[name]?.type === 'boolean') {
    const negation = name in OPTIONS ? '' : ` or --no-${name}`;
    return usageError(`--${name}: expected no value: write --${name}${negation}`);
  }
  const other = name.startsWith('-') ? `${name}…` : `--${name}=…`;
  return usageError(`${written}: expected a value; one that begins with "-" is written ${other}`);
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
  return notationOf(field) === 'text' ? textFlag(name, given) : plainValue(name, field, given);
}

/** The value of a flag that is neither a text nor an array. */
function plainValue(name: string, field: FlagField, given: string): unknown {
  switch (notationOf(field)) {
    case 'number':
      return given.trim() !== '' && Number.isFinite(Number(given)) ? Number(given) : given;
    case 'switch':
      return given === 'true' ? true : given === 'false' ? false : given;
    case 'json':
      return jsonOf(name, given);
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
