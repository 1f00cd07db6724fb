import { isDeepStrictEqual } from 'node:util';
import { inputOf } from '../libraries/grep.js';
import { csv, edited, json, KB, log, MB, prose, RECORD_SCHEMA, sql, xml, yaml } from '../texts.js';
import { LEAF } from '../tools/certificates.js';
import type { Counterpart } from './counterpart.js';

const SIZES = [KB, 100 * KB, 5 * MB];

/** The path of a program of this folder. */
const program = (name: string): string => new URL(`./programs/${name}.js`, import.meta.url).pathname;

/** A field of a result that is text. */
const textOf = (result: Readonly<Record<string, unknown>>, field: string): string => String(result[field]);

const jsonFormatter = (work: string, options: readonly string[], input: object): Counterpart => ({
  tool: 'json-formatter',
  work,
  command: ['jq', ...options, '.', 'A'],
  version: ['jq', '--version'],
  text: json,
  sizes: SIZES,
  trivial: '1',
  input: text => ({ input: text, indent: '2', sortKeys: false, ...input }),
  isSame: (result, printed) => `${textOf(result, 'output')}\n` === printed,
  atMost: 1,
});

const grep = (work: string, pattern: string, command: readonly [string, ...string[]], atMost: number): Counterpart => ({
  tool: 'grep',
  work,
  command: [...command, pattern, 'A'],
  version: [command[0], '--version'],
  text: log,
  sizes: SIZES,
  trivial: 'a',
  input: text => inputOf(text, pattern, 'regex'),
  isSame: ({ matches }, printed) => {
    const lines = (matches as { line: number; text: string }[]).map(({ line, text }) => `${line}:${text}\n`);
    return lines.join('') === printed;
  },
  atMost,
  differs: 'the call also answers the place of each match',
});

/** A pattern with literals, and one without. */
const LITERALS = '(?:WARN|ERROR) worker-[0-9]+ .* [5-9][0-9][0-9] ms';
const CLASSES = '[a-z]+-[0-9]+ [a-z]+ [0-9]{6} [a-z]+ 8[0-9][0-9]';

const diff = (command: readonly [string, ...string[]], atMost: number): Counterpart => ({
  tool: 'diff-checker',
  work: 'diff, every fortieth line changed',
  command: [...command, 'A', 'B'],
  version: [command[0], '--version'],
  text: prose,
  second: edited,
  sizes: SIZES,
  trivial: 'a',
  input: (a, b) => ({ mode: 'text', a, b, ignoreWhitespace: false, sortKeys: false }),
  isSame: ({ stats }, printed) => {
    const lines = printed.split('\n');
    const { added, removed } = stats as { added: number; removed: number };
    // Of `diff` and of `git diff`, whose header has lines with --- and +++.
    const count = (mark: RegExp): number =>
      lines.filter(line => mark.test(line) && !/^(?:---|\+\+\+)/.test(line)).length;
    return count(/^[>+]/) === added && count(/^[<-]/) === removed;
  },
  atMost,
  differs: 'the call answers all lines, the program only changes',
});

/** Reads a file with the fastest loader of Python, and prints its JSON. */
const LIBYAML = 'import json, sys, yaml; print(json.dumps(yaml.load(open(sys.argv[1]), yaml.CSafeLoader)))';

/** All that are measured. Programs that are not installed are skipped. */
export const COUNTERPARTS: readonly Counterpart[] = [
  jsonFormatter('beautify JSON', [], { mode: 'beautify' }),
  jsonFormatter('sort the keys of JSON', ['-S'], { mode: 'beautify', sortKeys: true }),
  jsonFormatter('minify JSON', ['-c'], { mode: 'minify' }),
  {
    tool: 'xml-formatter',
    work: 'beautify XML',
    command: ['xmllint', '--format', 'A'],
    version: ['xmllint', '--version'],
    text: xml,
    sizes: SIZES,
    trivial: '<a/>',
    input: text => ({ mode: 'beautify', input: text, indent: '2' }),
    isSame: (result, printed) => textOf(result, 'output').trim() === printed.trim(),
    atMost: 1,
  },
  {
    tool: 'yaml-json',
    work: 'YAML to JSON',
    command: ['/usr/bin/python3', '-c', LIBYAML, 'A'],
    version: [
      '/usr/bin/python3',
      '-c',
      'import yaml; yaml.CSafeLoader; print("PyYAML", yaml.__version__, "with libyaml")',
    ],
    text: yaml,
    sizes: [KB, 100 * KB, 2 * MB],
    trivial: 'a',
    input: text => ({ mode: 'yaml-to-json', input: text, indent: '2' }),
    isSame: (result, printed) => isDeepStrictEqual(JSON.parse(textOf(result, 'output')), JSON.parse(printed)),
    atMost: 1,
  },
  {
    tool: 'csv-json',
    work: 'CSV to JSON',
    command: ['mlr', '--icsv', '--ojson', '-S', 'cat', 'A'],
    version: ['mlr', '--version'],
    text: csv,
    sizes: [KB, 100 * KB, MB],
    trivial: 'a\n1\n',
    input: text => ({ mode: 'csv-to-json', input: text, delimiter: 'auto', hasHeader: true, indent: '2' }),
    isSame: (result, printed) => isDeepStrictEqual(asTexts(textOf(result, 'output')), asTexts(printed)),
    atMost: 1,
  },
  {
    tool: 'hash-calc',
    work: 'five hashes',
    command: ['sh', '-c', 'for d in md5 sha1 sha256 sha384 sha512; do openssl dgst -r -$d "$0"; done', 'A'],
    version: ['openssl', 'version'],
    text: prose,
    sizes: SIZES,
    trivial: 'a',
    input: text => ({ text }),
    isSame: (result, printed) =>
      isDeepStrictEqual(
        Object.values(result),
        printed
          .trim()
          .split('\n')
          .map(line => line.split(' ')[0]),
      ),
    atMost: 1,
    differs: 'the program is started, and reads the file, for each hash',
  },
  {
    tool: 'base64',
    work: 'encode Base64',
    command: ['base64', '-w0', 'A'],
    version: ['base64', '--version'],
    text: prose,
    sizes: SIZES,
    trivial: 'a',
    input: text => ({ mode: 'encode', input: text }),
    isSame: (result, printed) => textOf(result, 'output') === printed,
    atMost: 10,
    differs: 'the call is JSON, twice the work',
  },
  grep('search, literals', LITERALS, ['rg', '-n'], 2.5),
  grep('search, literals', LITERALS.replace('?:', ''), ['grep', '-nE'], 2.5),
  grep('search, no literal', CLASSES, ['rg', '-n'], 4),
  diff(['diff'], 1.5),
  diff(['git', 'diff', '--no-index', '--no-color', '-U0'], 1.5),
  {
    tool: 'sql-beautify',
    work: 'beautify SQL',
    command: ['pg_format', 'A'],
    version: ['pg_format', '--version'],
    text: sql,
    sizes: [KB, 100 * KB],
    trivial: 'select 1',
    input: text => ({ sql: text, dialect: 'postgresql', keywordCase: 'upper', indentSize: 2 }),
    atMost: 1,
    differs: 'two layouts',
  },
  {
    tool: 'qr-generator',
    work: 'QR code of a link',
    command: ['qrencode', '-t', 'SVG', '-l', 'M', '-o', '-', '-r', 'A'],
    version: ['qrencode', '--version'],
    text: () => `https://example.com/tickets?id=${'7'.repeat(80)}`,
    sizes: [KB],
    trivial: 'a',
    input: payload => ({ payload, ecLevel: 'M', margin: 4, foreground: '#000000', background: '#ffffff' }),
    atMost: 1,
    differs: 'two forms of SVG',
  },
  {
    tool: 'certificate-decoder',
    work: 'decode a certificate',
    command: ['openssl', 'x509', '-in', 'A', '-noout', '-text'],
    version: ['openssl', 'version'],
    text: () => LEAF,
    sizes: [KB],
    trivial: LEAF,
    input: pem => ({ pem }),
    atMost: 1,
  },
  {
    tool: 'json-schema',
    work: 'validate JSON',
    command: [process.execPath, program('ajv'), 'A', 'B'],
    version: [process.execPath, program('ajv'), '--version'],
    text: json,
    second: () => RECORD_SCHEMA,
    sizes: [KB, 100 * KB, MB],
    trivial: '[]',
    input: (instance, schema) => ({ mode: 'validate', instance, schema }),
    isSame: (result, printed) => String(result['valid']) === printed.trim(),
    atMost: 1,
  },
  {
    tool: 'json-to-typescript',
    work: 'types of JSON',
    command: [process.execPath, program('quicktype'), 'A'],
    version: [process.execPath, program('quicktype'), '--version'],
    text: json,
    sizes: SIZES,
    trivial: '{"a":1}',
    input: text => ({ json: text, rootName: 'Customers', exportKeyword: true, optionalWhenMissing: true }),
    atMost: 1,
    differs: 'two styles of types',
  },
];

/** The records of a CSV file, whose fields one may take for numbers. */
function asTexts(records: string): string[][] {
  return (JSON.parse(records) as Record<string, unknown>[]).map(record => Object.values(record).map(String));
}
