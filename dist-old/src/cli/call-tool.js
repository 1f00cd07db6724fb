import { flagsOf, OPTIONS, valuesInWords } from '../shared/command-line.js';
import { requiredFields, withDefaults } from '../shared/defaults.js';
import { fieldOf, isNegative, isRelevant, viewOf } from '../shared/presentation.js';
import { bodyLimitOf } from '../shared/tool.js';
import { CliError, EXIT, usageError } from './cli-error.js';
import { readArguments } from './flags.js';
import { helpOf } from './help.js';
import { CallFailure } from './local-runner.js';
import { render } from './render.js';
import { decodeText, expandPaths, readSource, STDIN } from './sources.js';
/** Runs the calls of a command one after the other. Returns the largest exit code. */
export async function runCalls(id, tool, args, terminal, runnerFor) {
    // Errors in the arguments are JSON too if the arguments contain --json.
    let json = args.includes('--json');
    let exitCode = EXIT.ok;
    const failed = (error, name) => {
        const { code, line } = describeError(error, name, json);
        terminal.writeError(line);
        exitCode = Math.max(exitCode, code);
    };
    try {
        const given = await readArguments(id, tool, args);
        json = given.json;
        if (given.help) {
            terminal.write(helpOf(id, tool));
            return EXIT.ok;
        }
        const subjects = await namedInputs(tool, given, terminal.stdinIsTerminal);
        const runner = runnerFor(given.url);
        for (const { name, read } of subjects) {
            try {
                const input = await read();
                const text = await runner.run(input);
                exitCode = Math.max(exitCode, show(tool, input, text, { name, json, terminal }));
            }
            catch (error) {
                failed(error, name);
            }
        }
    }
    catch (error) {
        failed(error, undefined);
    }
    return exitCode;
}
/** The calls: one for each file, one for a pipe, or one for flags alone. */
async function namedInputs(tool, { operands, input }, stdinIsTerminal) {
    const { input: main, second } = tool.presentation;
    const complete = (fields) => {
        const whole = withDefaults(tool.input, { ...fields, ...input });
        const missing = requiredFields(tool.input).filter(name => !(name in whole));
        const written = (name) => (name === main ? `${name} (a file or a pipe)` : flagOf(tool, name));
        if (missing.length > 0)
            throw usageError(`missing: ${missing.map(written).join(', ')}`);
        return whole;
    };
    const content = async (field, path) => {
        const limit = bodyLimitOf(tool);
        const flag = field in OPTIONS ? `--set ${field}=…` : `--${field}=…`;
        // A line of text is often taken for an operand.
        const advice = tool.presentation.singleLine && field === main ? `; for the text itself write ${flag}` : '';
        const bytes = await readSource(path, limit, advice);
        if (tool.bytesBody?.field === field) {
            if (bytes.length === 0)
                throw usageError(`${path}: empty: expected the bytes of a file`);
            return { [field]: bytes.toString('base64') };
        }
        const text = decodeText(path, bytes);
        return { [field]: tool.presentation.singleLine ? text.replace(/\r?\n$/, '') : text };
    };
    if (operands.length > 0) {
        if (main === undefined)
            throw usageError(`unexpected operand ${JSON.stringify(operands[0])}: the tool takes no file`);
        if (main in input)
            throw usageError(`${main} is given twice: by a flag and by ${JSON.stringify(operands[0])}`);
        if (operands.indexOf(STDIN) !== operands.lastIndexOf(STDIN)) {
            throw usageError(`standard input (${STDIN}) is given twice`);
        }
        const [first, other, ...rest] = operands;
        if (second !== undefined && first !== undefined && other !== undefined && !(second in input)) {
            if (rest.length > 0)
                throw usageError(`expected two files, ${main} and ${second}, got ${operands.length}`);
            return [{ read: async () => complete({ ...(await content(main, first)), ...(await content(second, other)) }) }];
        }
        const files = await expandPaths(operands);
        if (files.length === 0)
            throw usageError(`no files in ${operands.join(', ')}`);
        // One file needs no name, unless a directory was given: nobody knows how many it has.
        const isNamed = files.length > 1 || files[0] !== operands[0];
        return files.map(path => ({
            name: isNamed ? path : undefined,
            read: async () => complete(await content(main, path)),
        }));
    }
    const takesPipe = main !== undefined && !(main in input) && needsMain(tool, main, input);
    if (takesPipe && !stdinIsTerminal)
        return [{ read: async () => complete(await content(main, STDIN)) }];
    return [{ read: async () => complete({}) }];
}
/** A flag as it is written, with its values where these are known. */
function flagOf({ input }, name) {
    const field = flagsOf(input).find(flag => flag.name === name)?.field;
    const values = field && valuesInWords(field);
    const flag = name in OPTIONS ? `--set ${name}` : `--${name}`;
    return values === undefined ? flag : `${flag}=${values}`;
}
/** Whether a call with these flags needs its main field, or has nothing else. */
function needsMain({ input: schema, presentation }, main, input) {
    if (Object.keys(input).length === 0 || requiredFields(schema).includes(main))
        return true;
    // Required for certain values of another field.
    const whole = withDefaults(schema, input);
    return presentation.onlyFor?.[main] !== undefined && isRelevant(presentation, main, whole);
}
/** Writes a result; returns the exit code. */
function show(tool, input, text, { name, json, terminal }) {
    const { presentation } = tool;
    const result = JSON.parse(text);
    const exitCode = isNegative(presentation, result) ? EXIT.negative : EXIT.ok;
    if (json) {
        terminal.write(name === undefined ? `${text}\n` : `{"file":${JSON.stringify(name)},"result":${text}}\n`);
        return exitCode;
    }
    if (Array.isArray(result['warnings']))
        for (const warning of result['warnings'])
            terminal.writeError(lineOf([name, `warning: ${warning}`]));
    const { fault } = presentation;
    const message = fault && fieldOf(result, fault.message);
    if (fault !== undefined && typeof message === 'string') {
        const place = [fault.line, fault.column].flatMap(field => (field && fieldOf(result, field)) ?? []);
        // One of several texts: its field belongs to the position.
        const field = fault.inputBy && fieldOf(result, fault.inputBy);
        terminal.writeError(lineOf([name, field ? String(field) : '', place.join(':'), message]));
        return exitCode;
    }
    const shown = render(viewOf(presentation, input), result, input, terminal.screen);
    if (name === undefined)
        terminal.write(shown);
    else if (shown === '')
        return exitCode;
    else if (/^[^\n]*\n?$/.test(shown))
        terminal.write(`${name}: ${shown.trimEnd()}\n`);
    else
        terminal.write(`==> ${name} <==\n${shown}${shown.endsWith('\n') ? '' : '\n'}`);
    return exitCode;
}
const lineOf = (parts) => {
    const line = ['toolpool', ...parts.filter(part => part !== undefined && part !== '')].join(': ');
    return `${line.replace(/[\0-\x1f\x7f]+/g, ' ').trimEnd()}\n`;
};
/** An error as one line, and its exit code. */
function describeError(error, name, json) {
    const { code, status, issues } = kindOf(error);
    const message = error instanceof Error ? error.message : String(error);
    if (!json)
        return { code, line: lineOf([name !== undefined && message.startsWith(`${name}: `) ? undefined : name, message]) };
    const body = {
        ...(name !== undefined && { file: name }),
        error: message,
        ...(status && { status }),
        ...(issues.length > 0 && { issues }),
    };
    return { code, line: `${JSON.stringify(body)}\n` };
}
function kindOf(error) {
    if (error instanceof CliError)
        return { code: error.exitCode, issues: [] };
    if (!(error instanceof CallFailure))
        return { code: EXIT.refused, issues: [] };
    const { status, issues = [] } = error.answer;
    const code = error.exhausted ? EXIT.exhausted : status === 422 ? EXIT.usage : EXIT.refused;
    return { code, status, issues };
}
//# sourceMappingURL=call-tool.js.map