import ts from 'typescript-api';
/** The types that the compiler requires. Reading its whole library would take longer than everything else. */
const LIBRARY = `
interface Array<T> { length: number; push(...items: T[]): number; [index: number]: T }
interface Boolean { valueOf(): boolean }
interface Number { toFixed(digits?: number): string }
interface String { charAt(index: number): string }
interface Object { constructor: Function }
interface Function { bind(value: unknown): unknown }
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments { length: number }
interface RegExp { source: string }
`;
const OPTIONS = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noLib: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    types: [],
};
/**
 * Errors of the TypeScript compiler, one line each; empty if all cases are right. All cases are compiled in one
 * program.
 */
export function compilerErrors(cases) {
    const sources = cases.map(({ declarations, accepts, rejects }) => ({
        right: `${declarations}\nexport const accepted: Root = ${expression(accepts)};\n`,
        wrong: rejects === undefined ? '' : `export const rejected: Root = ${expression(rejects.value)};\n`,
    }));
    const files = new Map(sources.map(({ right, wrong }, index) => [`/${index}.ts`, right + wrong]));
    files.set('/library.d.ts', LIBRARY);
    const program = ts.createProgram([...files.keys()], OPTIONS, hostOf(files));
    const found = program.getGlobalDiagnostics().map(textOf);
    for (const [index, { right, wrong }] of sources.entries()) {
        const file = program.getSourceFile(`/${index}.ts`);
        const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
        const unexpected = errors.find(({ start = 0 }) => start < right.length);
        if (unexpected)
            found.push(`${cases[index]?.title}: ${textOf(unexpected)}\n${right}`);
        else if (wrong !== '' && errors.length === 0)
            found.push(`${cases[index]?.title}: accepts a value that it must reject\n${right}${wrong}`);
    }
    return found;
}
function textOf({ messageText }) {
    return ts.flattenDiagnosticMessageText(messageText, '\n');
}
function hostOf(files) {
    return {
        getSourceFile: (name, options) => ts.createSourceFile(name, files.get(name) ?? '', options),
        fileExists: name => files.has(name),
        readFile: name => files.get(name),
        writeFile: () => undefined,
        getDefaultLibFileName: () => '/library.d.ts',
        getCurrentDirectory: () => '/',
        getCanonicalFileName: name => name,
        useCaseSensitiveFileNames: () => true,
        getNewLine: () => '\n',
    };
}
/**
 * A JSON value, or undefined, as an expression. Names are computed, because `__proto__` sets the prototype in a
 * literal.
 */
function expression(value) {
    if (Array.isArray(value))
        return `[${value.map(expression).join()}]`;
    if (typeof value !== 'object' || value === null)
        return String(JSON.stringify(value));
    return `{${Object.entries(value)
        .map(([name, member]) => `[${JSON.stringify(name)}]: ${expression(member)}`)
        .join()}}`;
}
//# sourceMappingURL=compiler.js.map