/** Exit codes of the command line. */
export const EXIT = {
    ok: 0,
    /** The result is negative: invalid, different, no match. */
    negative: 1,
    usage: 2,
    refused: 3,
    /** Out of time or memory, or the service is overloaded or cannot be reached. */
    exhausted: 4,
    interrupted: 130,
};
/** An error that ends a call, with its exit code; the message is one line. */
export class CliError extends Error {
    exitCode;
    name = 'CliError';
    constructor(exitCode, message) {
        super(message);
        this.exitCode = exitCode;
    }
}
/** An error in the arguments of a command. */
export const usageError = (message) => new CliError(EXIT.usage, message);
/** Throws a usage error for an operand beyond the first `operands`, or a flag that is none of these. */
export function expectArguments(command, args, operands = 0, flags = []) {
    const isFlag = (arg) => arg.startsWith('-');
    const unexpected = args.find(arg => isFlag(arg) && !flags.includes(arg)) ?? args.filter(arg => !isFlag(arg))[operands];
    if (unexpected === undefined)
        return;
    throw usageError(`${command}: unexpected argument ${JSON.stringify(unexpected)}: see "toolpool --help"`);
}
/** Writes an error that ends the command, as one line; returns its exit code. */
export function reportError(error, json) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `toolpool: ${message}\n`);
    const name = error instanceof Error ? error.name : '';
    // By name, because the bundle has its own copies of these classes.
    return name === 'CliError' || name === 'ConfigError' ? EXIT.usage : EXIT.refused;
}
//# sourceMappingURL=cli-error.js.map