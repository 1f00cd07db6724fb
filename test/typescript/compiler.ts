import ts from 'typescript-api';

/** Declarations with values of the type `Root`: one that it must accept, and perhaps one that it must refuse. */
export interface Judged {
  readonly title: string;
  readonly declarations: string;
  readonly accepts: unknown;
  readonly rejects?: { readonly value: unknown } | undefined;
}

/** What the compiler itself asks for; reading its whole library would take longer than all else. */
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

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noLib: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  types: [],
};

/**
 * The complaints of the TypeScript compiler, one line each; none where all declarations are right. All are judged in
 * one program.
 */
export function complaints(cases: readonly Judged[]): string[] {
  const sources = cases.map(({ declarations, accepts, rejects }) => ({
    right: `${declarations}\nexport const accepted: Root = ${expression(accepts)};\n`,
    wrong: rejects === undefined ? '' : `export const rejected: Root = ${expression(rejects.value)};\n`,
  }));
  const files = new Map(sources.map(({ right, wrong }, index) => [`/${index}.ts`, right + wrong]));
  files.set('/library.d.ts', LIBRARY);
  const program = ts.createProgram([...files.keys()], OPTIONS, hostOf(files));
  const found = program.getGlobalDiagnostics().map(told);
  for (const [index, { right, wrong }] of sources.entries()) {
    const file = program.getSourceFile(`/${index}.ts`);
    const errors = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    const untimely = errors.find(({ start = 0 }) => start < right.length);
    if (untimely) found.push(`${cases[index]?.title}: ${told(untimely)}\n${right}`);
    else if (wrong !== '' && errors.length === 0)
      found.push(`${cases[index]?.title}: accepts what it must refuse\n${right}${wrong}`);
  }
  return found;
}

function told({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n');
}

function hostOf(files: ReadonlyMap<string, string>): ts.CompilerHost {
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
 * A value of JSON, or undefined, as an expression; computed names, because `__proto__` is no name like others in a
 * literal.
 */
function expression(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(expression).join()}]`;
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  return `{${Object.entries(value)
    .map(([name, member]) => `[${JSON.stringify(name)}]: ${expression(member)}`)
    .join()}}`;
}
