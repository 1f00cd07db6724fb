import { parseArgs } from 'node:util';
import { FILE_SIGN, flagsOf, notationOf, OPTIONS } from '../shared/command-line.js';
import { isObject } from '../shared/json-object.js';
import { nearestName } from '../shared/nearest-name.js';
import { usageError } from './cli-error.js';
import { decodeText, readSource } from './sources.js';
/** Reads the arguments of a command of the tool `id`. Throws a usage error for the first invalid one. */
export async function readArguments(id, tool, args) {
    const schema = tool.input;
    const flags = new Map(flagsOf(schema).map(flag => [flag.name, flag.field]));
    const options = {};
    for (const [name, field] of flags)
        options[name] =
            field.type === 'boolean' ? { type: 'boolean' } : { type: 'string', multiple: field.type === 'array' };
    for (const [name, { description: _, ...option }] of Object.entries(OPTIONS))
        options[name] = option;
    const { values, positionals } = parsed(id, args, options);
    const input = {};
    for (const [name, field] of flags) {
        const given = name in OPTIONS ? undefined : values[name];
        if (given !== undefined)
            put(schema, input, name, await fieldValue(name, field, given));
    }
    for (const assignment of (values['set'] ?? [])) {
        const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(assignment) ?? [];
        const field = flags.get(name);
        if (field === undefined)
            throw usageError(`--set ${shown(assignment)}: expected a field of the tool, as name=value`);
        if (field.type !== 'array' && valueAt(input, name) !== undefined)
            throw usageError(`${name} is given twice`);
        put(schema, input, name, await fieldValue(name, field, field.type === 'array' ? [text] : text));
    }
    return {
        operands: positionals,
        json: values['json'] === true,
        help: values['help'] === true,
        url: values['url'],
        input,
    };
}
function parsed(id, args, options) {
    try {
        return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true, strict: true });
    }
    catch (error) {
        throw optionError(id, error, options);
    }
}
/** An error of Node's parser for the arguments of `command`, in the words of this command line. */
function optionError(command, error, options) {
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
function unknownOption({ code, message }) {
    return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'(-[^']*)'/.exec(message)?.[1] : undefined;
}
/** The option that an unknown one most likely means. Switches may be negated. */
function nearestOption(unknown, options) {
    const [, sign = '', name = ''] = /^--(no-)?(.*)$/.exec(unknown) ?? [];
    const names = Object.keys(options).filter(option => sign === '' || options[option]?.type === 'boolean');
    const meant = nearestName(name, names);
    return meant === undefined ? undefined : `--${sign}${meant}`;
}
/** The value of a field that was given; `name` may be a path with dots. */
const valueAt = (input, name) => name.split('.').reduce((at, part) => at?.[part], input);
/**
 * Sets a field; `name` may be a path with dots. An object on the path starts as its default: a flag for one of its
 * fields does not change the others.
 */
function put(schema, input, name, value) {
    const path = name.split('.');
    const last = path.pop() ?? name;
    let at = input;
    let field = schema;
    for (const part of path) {
        field = field?.properties?.[part];
        at = (at[part] ??= isObject(field?.default) ? { ...field.default } : {});
    }
    at[last] = value;
}
/**
 * The value of a flag, converted to the type of its field. A text that cannot be converted stays a text, so that the
 * validation against the contract reports it.
 */
async function fieldValue(name, field, given) {
    if (typeof given === 'boolean')
        return given;
    if (typeof given !== 'string')
        return arrayOf(name, field, given.map(String));
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
async function textFlag(name, given) {
    if (!given.startsWith(FILE_SIGN))
        return given;
    if (given.startsWith(FILE_SIGN + FILE_SIGN))
        return given.slice(1);
    const path = given.slice(1);
    if (path === '')
        throw usageError(`${name}: expected a file name after "@"${TEXT_ADVICE}`);
    return decodeText(path, await readSource(path, MAX_FLAG_FILE, TEXT_ADVICE));
}
const TEXT_ADVICE = `; for a text that begins with "${FILE_SIGN}" write "${FILE_SIGN}${FILE_SIGN}"`;
/** Maximum size of the file of a flag, in bytes; contracts accept texts of up to 5 MB. */
const MAX_FLAG_FILE = 16 * 1024 * 1024;
/** The items of the flags for an array. */
function arrayOf(name, field, given) {
    const notation = notationOf(field);
    if (notation === 'json')
        return given.flatMap(text => jsonOf(name, text));
    return notation === 'choices' ? given.flatMap(text => text.split(',')) : given;
}
function jsonOf(name, text) {
    try {
        return JSON.parse(text);
    }
    catch {
        throw usageError(`${name}: expected JSON, got ${shown(text)}`);
    }
}
/** A text for a message, quoted and cut. */
const shown = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
//# sourceMappingURL=flags.js.map