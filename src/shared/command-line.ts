import type { Presentation } from './presentation.js';

/** The parts of a field's schema that flags need. */
export interface FlagField {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly description?: string;
  readonly items?: FlagField;
  readonly properties?: Readonly<Record<string, FlagField>>;
}

/** What the command line accepts beyond the flags from the schema; names of fields may be paths with dots. */
export interface CommandLine {
  /** Short flags as well-known programs have them, by their letters. If two set one field, the later one counts. */
  readonly short?: Readonly<Record<string, ShortFlag>>;
  /**
   * Values for fields that are not given, from the file or the text. The first rule counts that fits it and agrees with
   * all given fields, where endings of names go before texts.
   */
  readonly inferred?: readonly Inference[];
}

/** A short flag that gives its value to fields, or one that stands for values: none where its effect is the default. */
export type ShortFlag =
  | { readonly fields: readonly [string, ...string[]] }
  | { readonly with: Readonly<Record<string, string | boolean>> };

interface Inference {
  /** The values; a field that is given keeps its own. */
  readonly with: Readonly<Record<string, string>>;
  /** Endings of file names, in lower case. */
  readonly endings?: readonly string[];
  /** The source of a regular expression (ECMAScript, flags `iu`) of linear cost, for the first 10,000 characters. */
  readonly pattern?: string;
  /** For the pattern: the text allows other values, too. The command line says what it took. */
  readonly isGuess?: true;
}

/** A flag of a tool: a field of its input; nested names are joined by dots. */
export interface Flag {
  readonly name: string;
  readonly field: FlagField;
  /** The field's value if neither it nor the object that contains it is given. */
  readonly outer: unknown;
}

/** Options of the command line itself; a field of the same name is given by `--set name=value`. */
export const OPTIONS = {
  json: { type: 'boolean', description: 'Print the whole result as JSON, and errors too' },
  full: { type: 'boolean', description: 'Print all fields of a result that is cut on a terminal' },
  url: { type: 'string', description: 'Call the service at this address instead of running the tool here' },
  set: { type: 'string', multiple: true, description: 'Give a field by name: --set url=https://example.com/' },
  help: { type: 'boolean', short: 'h', description: 'Show this help' },
} as const;

/**
 * How the value of a flag is written. `switch`: `--name` or `--no-name`; `number`: decimal digits; `choices`: separated
 * by commas; `items`: one flag for each text; `json`: one flag, or one for each item of an array, as JSON; `choice`:
 * verbatim; `text`: verbatim, except that `@` at the start names a file and `@@` stands for `@`.
 */
type Notation = 'switch' | 'number' | 'choices' | 'items' | 'json' | 'choice' | 'text';

/** At the start of a flag's text: the rest names a file. */
export const FILE_SIGN = '@';

/** The flags of a tool, from its input schema. */
export function flagsOf(input: FlagField, prefix = ''): Flag[] {
  const whole = (input.default ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(input.properties ?? {}).flatMap(([name, field]) =>
    field.properties
      ? flagsOf(field, `${prefix}${name}.`)
      : [{ name: prefix + name, field, outer: name in whole ? whole[name] : field.default }],
  );
}

/** How the value of a field is written as a flag. */
export function notationOf({ type, items = {}, ...field }: FlagField): Notation {
  switch (type) {
    case 'boolean':
      return 'switch';
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return items.type === 'object' ? 'json' : items.enum === undefined ? 'items' : 'choices';
    case 'object':
      return 'json';
    default:
      return field.enum === undefined ? 'text' : 'choice';
  }
}

/**
 * What a flag takes, if its values or their parts are known: `a|b`, `a|b,…` for several of them, `{"a":…,"b":…}` for
 * an object.
 */
export function valuesInWords(field: FlagField): string | undefined {
  const { items = {} } = field;
  switch (notationOf(field)) {
    case 'choices':
      return `${items.enum?.join('|')},…`;
    case 'json': {
      const parts = Object.keys(items.properties ?? {}).map(name => `${JSON.stringify(name)}:…`);
      return parts.length === 0 ? 'json' : `{${parts.join(',')}}`;
    }
    default:
      return field.enum?.join('|');
  }
}

/** Maximum characters of a text as an argument; longer texts are piped, because systems limit arguments. */
const ARGUMENT_LIMIT = 1000;

/** A call as a command: its arguments and its standard input. */
interface Command {
  readonly args: readonly string[];
  /** Standard input; undefined: none. */
  readonly pipe: string | undefined;
}

/** The command for a call. Values that equal the contract's defaults are left out. */
export function commandOf(
  id: string,
  input: FlagField,
  presentation: Presentation,
  request: Readonly<Record<string, unknown>>,
): Command {
  const main = presentation.input;
  const isOneLine = presentation.singleLine === true;
  const isPiped = (name: string, value: unknown): value is string =>
    name === main && typeof value === 'string' && (value.length > ARGUMENT_LIMIT || (!isOneLine && /\n/.test(value)));
  const flags = flagsOf(input).map(flag => ({ ...flag, value: valueAt(request, flag.name) ?? nestedDefault(flag) }));
  const piped = flags.find(({ name, value }) => isPiped(name, value));
  const given = flags.filter(
    flag =>
      flag !== piped && flag.value !== undefined && (flag.value !== flag.field.default || flag.value !== flag.outer),
  );
  return {
    args: [id, ...given.flatMap(({ name, field, value }) => argumentsOf(name, field, value))],
    pipe: piped?.value as string | undefined,
  };
}

/** Quotes a word for a POSIX shell. */
export const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The command for a POSIX shell. `isBytes`: the tool reads bytes, of which its standard input here is the Base64.
 * `quote` may cut long words.
 */
export function shellCommandOf(
  { args, pipe }: Command,
  isBytes: boolean,
  quote: (text: string) => string = quoted,
): string {
  const command = ['toolpool', ...args.map(quote)].join(' ');
  if (pipe === undefined) return command;
  if (!isBytes) return `printf %s ${quote(pipe)} | ${command}`;
  return `printf %s ${quote(pipe.replace(/^data:[^,]*,/, ''))} | base64 -d | ${command}`;
}

/** If an object is given, its absent fields have their own defaults. */
const nestedDefault = ({ name, field }: Flag): unknown => (name.includes('.') ? field.default : undefined);

function valueAt(request: unknown, path: string): unknown {
  return path.split('.').reduce((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], request);
}

/** The flags for a value of a field. */
export function argumentsOf(name: string, field: FlagField, value: unknown): string[] {
  const notation = notationOf(field);
  const isOption = name in OPTIONS;
  const flag = (text: string): string => (isOption ? `--set=${name}=${text}` : `--${name}=${text}`);
  switch (notation) {
    case 'switch':
      if (isOption) return [flag(String(value))];
      return [value === true ? `--${name}` : `--no-${name}`];
    case 'choices':
      return [flag((value as readonly unknown[]).join(','))];
    case 'items':
      return (value as readonly unknown[]).map(item => flag(String(item)));
    case 'json':
      return (Array.isArray(value) ? value : [value]).map(item => flag(JSON.stringify(item)));
    case 'text': {
      const text = String(value);
      return [flag(text.startsWith(FILE_SIGN) ? FILE_SIGN + text : text)];
    }
    default:
      return [flag(String(value))];
  }
}
