import { parseArgs } from 'node:util';
/**
 * The arguments of a script, which has a switch `help`. Ends the process with the usage where that is given, and with
 * exit code 2 for arguments that cannot be used: 1 stands for what the script finds. `problemOf` says what is wrong
 * with arguments that the parser accepts, and what was expected; undefined: nothing.
 */
export function readCommand(usage, config, problemOf = () => undefined) {
    let problem;
    try {
        const given = parseArgs(config);
        if (given.values.help) {
            console.log(usage);
            process.exit(0);
        }
        problem = problemOf(given);
        if (problem === undefined)
            return given;
    }
    catch (error) {
        problem = error.message;
    }
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
}
/** What is wrong with values that have to be positive numbers, of those that are given. */
export function problemOfNumbers(given) {
    return problemIn(given, value => value > 0, 'a number above 0');
}
/** What is wrong with values that have to be counts, of those that are given. */
export function problemOfCounts(given) {
    return problemIn(given, value => Number.isInteger(value) && value >= 1, 'an integer of at least 1');
}
/** What is wrong with names of which some are not known. */
export function problemOfNames(what, names, known) {
    const unknown = names.find(name => !known.includes(name));
    return unknown && `${what}: expected some of ${known.join(', ')}, got ${JSON.stringify(unknown)}`;
}
function problemIn(given, isRight, expected) {
    for (const [name, text] of Object.entries(given))
        if (text !== undefined && !(text.trim() !== '' && isRight(Number(text))))
            return `--${name}: expected ${expected}, got ${JSON.stringify(text)}`;
    return undefined;
}
//# sourceMappingURL=command.js.map