/** Options of the command line itself; a field of the same name is given by `--set name=value`. */
export const OPTIONS = {
    json: { type: 'boolean', description: 'Print the whole result as JSON, and errors too' },
    url: { type: 'string', description: 'Call the service at this address instead of running the tool here' },
    set: { type: 'string', multiple: true, description: 'Give a field by name: --set url=https://example.com/' },
    help: { type: 'boolean', short: 'h', description: 'Show this help' },
};
/** At the start of a flag's text: the rest names a file. */
export const FILE_SIGN = '@';
/** The flags of a tool, from its input schema. */
export function flagsOf(input, prefix = '') {
    const whole = (input.default ?? {});
    return Object.entries(input.properties ?? {}).flatMap(([name, field]) => field.properties
        ? flagsOf(field, `${prefix}${name}.`)
        : [{ name: prefix + name, field, outer: name in whole ? whole[name] : field.default }]);
}
/** How the value of a field is written as a flag. */
export function notationOf({ type, items = {}, ...field }) {
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
export function valuesInWords(field) {
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
/** The command for a call. Values that equal the contract's defaults are left out. */
export function commandOf(id, input, presentation, request) {
    const main = presentation.input;
    const isOneLine = presentation.singleLine === true;
    const isPiped = (name, value) => name === main && typeof value === 'string' && (value.length > ARGUMENT_LIMIT || (!isOneLine && /\n/.test(value)));
    const flags = flagsOf(input).map(flag => ({ ...flag, value: valueAt(request, flag.name) ?? nestedDefault(flag) }));
    const piped = flags.find(({ name, value }) => isPiped(name, value));
    const given = flags.filter(flag => flag !== piped && flag.value !== undefined && (flag.value !== flag.field.default || flag.value !== flag.outer));
    return {
        args: [id, ...given.flatMap(({ name, field, value }) => argumentsOf(name, field, value))],
        pipe: piped?.value,
    };
}
/** Quotes a word for a POSIX shell. */
export const quoted = (text) => /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
/**
 * The command for a POSIX shell. `isBytes`: the tool reads bytes, of which its standard input here is the Base64.
 * `quote` may cut long words.
 */
export function shellCommandOf({ args, pipe }, isBytes, quote = quoted) {
    const command = ['toolpool', ...args.map(quote)].join(' ');
    if (pipe === undefined)
        return command;
    if (!isBytes)
        return `printf %s ${quote(pipe)} | ${command}`;
    return `printf %s ${quote(pipe.replace(/^data:[^,]*,/, ''))} | base64 -d | ${command}`;
}
/** The TypeScript for Node that reads a file as Base64, after `import { readFile } from 'node:fs/promises'`. */
export const fileInTypeScript = (name) => `(await readFile(${JSON.stringify(name)})).toString('base64')`;
/** If an object is given, its absent fields have their own defaults. */
const nestedDefault = ({ name, field }) => (name.includes('.') ? field.default : undefined);
function valueAt(request, path) {
    return path.split('.').reduce((at, name) => at?.[name], request);
}
function argumentsOf(name, field, value) {
    const notation = notationOf(field);
    const isOption = name in OPTIONS;
    const flag = (text) => (isOption ? `--set=${name}=${text}` : `--${name}=${text}`);
    switch (notation) {
        case 'switch':
            if (isOption)
                return [flag(String(value))];
            return [value === true ? `--${name}` : `--no-${name}`];
        case 'choices':
            return [flag(value.join(','))];
        case 'items':
            return value.map(item => flag(String(item)));
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
//# sourceMappingURL=command-line.js.map