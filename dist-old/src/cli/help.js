import { commandOf, flagsOf, notationOf, OPTIONS, quoted, shellCommandOf, valuesInWords, } from '../shared/command-line.js';
import { requiredFields } from '../shared/defaults.js';
/** The output of `toolpool --help`. */
export const USAGE = `Usage: toolpool <tool> [file|directory|-]... [--field value]...
       toolpool list [--json]           the tools
       toolpool schema <tool>           the JSON Schemas of its input and result
       toolpool <tool> --help           its fields, with examples
       toolpool serve                   the HTTP service; settings are environment variables
       toolpool mcp [--tools a,b] [--tags x,y] [--schemas full]
                                        the Model Context Protocol over standard input and output
       toolpool completion bash|zsh|fish
       toolpool --version

The main text is read from a file, from standard input ("-") or from a pipe, byte for byte. "--field @file" reads a
text from a file, "@@" stands for "@" at the start of a text; "--no-field" switches a field off.
Exit codes: 0 success, 1 negative result, 2 usage, 3 rejected, 4 out of time or memory, overloaded, or not reachable,
130 interrupted.
`;
/** The help of a tool, from its contract. */
export function helpOf(id, tool) {
    const { input, second } = tool.presentation;
    const operands = input === undefined ? '' : second === undefined ? ' [file|-]...' : ` [${input}] [${second}]`;
    const required = new Set(requiredFields(tool.input));
    const fields = flagsOf(tool.input).map((flag) => [
        flagInHelp(flag),
        `${flag.field.description ?? ''}${noteOf(flag, required.has(flag.name), flag.name === input)}`,
    ]);
    const options = Object.entries(OPTIONS).map(([name, { description }]) => [
        `--${name}${PLACEHOLDERS[name] ?? ''}`,
        description,
    ]);
    return [
        `Usage: toolpool ${id}${operands} [--field value]...`,
        '',
        `${tool.summary}.`,
        '',
        ...rows(fields),
        '',
        ...rows(options),
        '',
        'Examples:',
        ...examplesOf(id, tool).map(example => `  ${example}`),
        '',
    ].join('\n');
}
const PLACEHOLDERS = { url: ' <address>', set: ' <field=value>' };
const rows = (all) => all.flatMap(([name, text]) => [`  ${name}`, `      ${text}`]);
function flagInHelp({ name, field }) {
    if (name in OPTIONS)
        return `--set ${name}=…`;
    return notationOf(field) === 'switch'
        ? `--[no-]${name}`
        : `--${name} <${valuesInWords(field) ?? field.type ?? 'text'}>`;
}
function noteOf({ outer }, isRequired, isMain) {
    if (isMain)
        return ' Usually the file or the pipe.';
    if (outer !== undefined)
        return ` Default: ${JSON.stringify(outer)}.`;
    return isRequired ? ' Required.' : '';
}
/** Maximum characters of a value in an example. */
const MAX_SHOWN = 60;
/** The commands of examples: those whose values are all shown whole and that can be copied, or else all. */
function examplesOf(id, { examples, input, presentation, bytesBody }) {
    const commands = examples
        .filter(({ refused }) => refused === undefined)
        .map(example => commandOf(id, input, presentation, example.input));
    const whole = commands.filter(({ args, pipe = '' }) => [...args, pipe].every(word => !isLong(valueIn(word))));
    const isBytes = bytesBody !== undefined && bytesBody.field === presentation.input;
    return (whole.length > 0 ? whole : commands).map(command => shellCommandOf(command, isBytes, quotedArgument));
}
/** The value of a flag, or the whole of another word. */
const valueIn = (word) => word.replace(/^--(?:set=)?[\w.-]+=/, '');
const isLong = (value) => value.length > MAX_SHOWN;
/** Quotes the value of a flag, not its name; a long one is cut. */
function quotedArgument(argument) {
    const value = valueIn(argument);
    const flag = argument.slice(0, argument.length - value.length);
    return flag + quoted(isLong(value) ? `${value.slice(0, MAX_SHOWN)}…` : value);
}
//# sourceMappingURL=help.js.map