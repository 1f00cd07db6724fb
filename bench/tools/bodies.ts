import type { Static } from 'typebox';
import type { Tool } from '../../src/shared/tool.js';
import type base64 from '../../src/tools/base64.js';
import type caseConverter from '../../src/tools/case-converter.js';
import type chmodCalc from '../../src/tools/chmod-calc.js';
import type cidrCalculator from '../../src/tools/cidr-calculator.js';
import type colorConverter from '../../src/tools/color-converter.js';
import type colorSpace from '../../src/tools/color-space.js';
import type contrastChecker from '../../src/tools/contrast-checker.js';
import type cronParser from '../../src/tools/cron-parser.js';
import type csvJson from '../../src/tools/csv-json.js';
import type diffChecker from '../../src/tools/diff-checker.js';
import type grep from '../../src/tools/grep.js';
import type hashCalc from '../../src/tools/hash-calc.js';
import type htmlEntities from '../../src/tools/html-entities.js';
import type jsonFormatter from '../../src/tools/json-formatter.js';
import type jsonSchema from '../../src/tools/json-schema.js';
import type jsonToTypescript from '../../src/tools/json-to-typescript.js';
import type jwtDecoder from '../../src/tools/jwt-decoder.js';
import mockData from '../../src/tools/mock-data.js';
import type numberBase from '../../src/tools/number-base.js';
import type pwdGen from '../../src/tools/pwd-gen.js';
import type qrGenerator from '../../src/tools/qr-generator.js';
import type regexTester from '../../src/tools/regex-tester.js';
import type sqlBeautify from '../../src/tools/sql-beautify.js';
import type unixTimestamp from '../../src/tools/unix-timestamp.js';
import type urlEncode from '../../src/tools/url-encode.js';
import type urlParser from '../../src/tools/url-parser.js';
import type uuidGen from '../../src/tools/uuid-gen.js';
import type xmlFormatter from '../../src/tools/xml-formatter.js';
import type yamlJson from '../../src/tools/yaml-json.js';
import { image } from '../bodies.js';
import { random } from '../random.js';
import { csv, edited, json, KB, MB, pieces, prose, RECORD_SCHEMA, sql, WORDS, xml, yaml } from '../texts.js';
import { ISSUING, LEAF, OTHERS, ROOT } from './certificates.js';

/**
 * `small`: the contract's first example that succeeds; `typical`: an everyday input, a few kilobytes if the tool reads
 * text; `limit`: ordinary content at the tool's maximum size.
 */
export const SIZES = ['small', 'typical', 'limit'] as const;
export type Size = (typeof SIZES)[number];

interface Inputs<Input> {
  /** Replaces the contract's example if that is not a realistic call. */
  readonly small?: () => Input;
  readonly typical: () => Input;
  readonly limit: () => Input;
}

const inputs = <T extends Tool>(of: Inputs<T extends Tool<infer Input> ? Static<Input> : never>) => of;

/** All fields of `mock-data`. */
export const MOCK_FIELDS = mockData.input.properties.fields.items.enum;

const token = (payload: object): string =>
  `${[{ alg: 'HS256', typ: 'JWT' }, payload]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')}.${'A'.repeat(43)}`;

const digits = (count: number): string => {
  const numbers = random(7);
  return `1${Array.from({ length: count - 1 }, () => numbers.next().value % 10).join('')}`;
};

const SEARCH = {
  pattern: '\\b(invoice|order) [a-z]+ ',
  mode: 'regex',
  position: 'contains',
  caseInsensitive: true,
  wholeWord: false,
  invertMatch: false,
  keepBlankLines: true,
  trimWhitespace: false,
  maxHits: 1000,
  linesBefore: 1,
  linesAfter: 1,
  flags: { global: true },
} as const;

const PATTERN = { pattern: '(?<word>\\b[a-z]+) (?<number>\\d+)\\.', flags: { global: true } };

/** Functions, because the largest inputs take 40 MB. */
const INPUTS = {
  base64: inputs<typeof base64>({
    typical: () => ({ mode: 'encode', input: prose(8 * KB) }),
    limit: () => ({ mode: 'encode', input: prose(5 * MB) }),
  }),
  'case-converter': inputs<typeof caseConverter>({
    typical: () => ({ text: 'XMLHttpRequest is not the customerOrderNumber of order_line_items', target: 'snake' }),
    limit: () => ({ text: prose(100_000), target: 'title' }),
  }),
  'certificate-decoder': {
    small: () => ({ pem: LEAF }),
    typical: () => ({ pem: LEAF + ISSUING + ROOT }),
    // Sixteen blocks, the tool's maximum.
    limit: () => ({ pem: LEAF + ISSUING + ROOT + OTHERS, nowMs: Date.UTC(2027, 0, 1) }),
  },
  'chmod-calc': inputs<typeof chmodCalc>({
    typical: () => ({ symbolic: 'rwxr-sr-t' }),
    limit: () => ({ octal: '7777', symbolic: '-rwsrwsrwt' }),
  }),
  'cidr-calculator': inputs<typeof cidrCalculator>({
    typical: () => ({ mode: 'range', start: '10.0.0.1', end: '10.0.3.77' }),
    // The range that needs the most blocks.
    limit: () => ({ mode: 'range', start: '::1', end: `${'ffff:'.repeat(7)}fffe` }),
  }),
  'color-converter': inputs<typeof colorConverter>({
    typical: () => ({ color: 'hsla(210deg, 65.5%, 42.25%, 0.8)' }),
    limit: () => ({ color: `rgb(12.${'3'.repeat(70)} 45.${'6'.repeat(70)} 78.${'9'.repeat(70)} / .5)` }),
  }),
  'color-space': inputs<typeof colorSpace>({
    typical: () => image(200_000),
    limit: () => image(40_000_000),
  }),
  'contrast-checker': inputs<typeof contrastChecker>({
    typical: () => ({ foreground: 'hsl(210deg 65.5% 32.25%)', background: 'rgb(250, 250, 245)' }),
    limit: () => ({
      foreground: `rgb(12.${'3'.repeat(70)} 45.${'6'.repeat(70)} 78.${'9'.repeat(70)})`,
      background: `rgb(${'0'.repeat(200)}9 1 2)`,
    }),
  }),
  'cron-parser': inputs<typeof cronParser>({
    typical: () => ({ expression: '*/15 8-18 * * MON-FRI', count: 10, from: '2024-05-03T12:00:00Z' }),
    // The longest list of minutes, on a day that exists only in leap years.
    limit: () => ({
      expression: `${pieces(1000, ',', index => String(index % 60))} 0 29 2 *`,
      count: 10,
      from: '2024-05-03T12:00:00Z',
    }),
  }),
  'csv-json': inputs<typeof csvJson>({
    typical: () => ({ mode: 'csv-to-json', input: csv(8 * KB), delimiter: 'auto', hasHeader: true, indent: '2' }),
    limit: () => ({ mode: 'csv-to-json', input: csv(MB), delimiter: 'auto', hasHeader: true, indent: '2' }),
  }),
  'diff-checker': inputs<typeof diffChecker>({
    typical: () => ({
      mode: 'text',
      a: prose(8 * KB),
      b: edited(prose(8 * KB)),
      ignoreWhitespace: false,
      sortKeys: false,
    }),
    limit: () => ({
      mode: 'text',
      a: prose(5 * MB),
      b: edited(prose(5 * MB)),
      ignoreWhitespace: false,
      sortKeys: false,
    }),
  }),
  grep: inputs<typeof grep>({
    typical: () => ({ ...SEARCH, text: prose(16 * KB) }),
    limit: () => ({ ...SEARCH, text: prose(5 * MB) }),
  }),
  'hash-calc': inputs<typeof hashCalc>({
    typical: () => ({ text: prose(8 * KB) }),
    limit: () => ({ text: prose(5 * MB) }),
  }),
  'html-entities': inputs<typeof htmlEntities>({
    typical: () => ({ mode: 'encode', text: `<p class="a">${prose(4 * KB)}</p> & "quoted" parts, it's said` }),
    limit: () => ({
      mode: 'encode',
      text: pieces(5 * MB, '\n', index => `<p class="a">Customer ${index} & "sons"</p>`),
    }),
  }),
  'json-formatter': inputs<typeof jsonFormatter>({
    typical: () => ({ mode: 'beautify', input: json(8 * KB), indent: '2', sortKeys: false }),
    limit: () => ({ mode: 'beautify', input: json(5 * MB), indent: '2', sortKeys: false }),
  }),
  'json-schema': inputs<typeof jsonSchema>({
    typical: () => ({ mode: 'validate', instance: json(8 * KB), schema: RECORD_SCHEMA }),
    limit: () => ({ mode: 'validate', instance: json(MB), schema: RECORD_SCHEMA }),
  }),
  'json-to-typescript': inputs<typeof jsonToTypescript>({
    typical: () => ({ json: json(8 * KB), rootName: 'Customers', exportKeyword: true, optionalWhenMissing: true }),
    limit: () => ({ json: json(5 * MB), rootName: 'Customers', exportKeyword: true, optionalWhenMissing: true }),
  }),
  'jwt-decoder': inputs<typeof jwtDecoder>({
    typical: () => ({
      token: token({
        iss: 'https://id.example.com/',
        sub: '4711',
        aud: ['shop', 'api'],
        iat: 1714566600,
        exp: 1714570200,
        scope: 'openid profile email',
        roles: WORDS,
      }),
    }),
    limit: () => ({ token: token({ sub: '4711', groups: prose(48_000) }) }),
  }),
  'mock-data': inputs<typeof mockData>({
    typical: () => ({
      rows: 50,
      fields: ['fullName', 'email', 'city', 'country', 'price', 'date'],
      format: 'json',
      tableName: '',
    }),
    limit: () => ({
      rows: 10_000,
      fields: [...MOCK_FIELDS],
      format: 'json',
      tableName: '',
    }),
  }),
  'number-base': inputs<typeof numberBase>({
    typical: () => ({ value: digits(40), fromBase: 10, toBase: 16 }),
    limit: () => ({ value: digits(100_000), fromBase: 10, toBase: 36 }),
  }),
  'pwd-gen': inputs<typeof pwdGen>({
    typical: () => ({
      length: 24,
      lowercase: true,
      uppercase: true,
      digits: true,
      symbols: true,
      excludeAmbiguous: true,
      count: 10,
    }),
    limit: () => ({
      length: 128,
      lowercase: true,
      uppercase: true,
      digits: true,
      symbols: true,
      excludeAmbiguous: false,
      count: 20,
    }),
  }),
  'qr-generator': inputs<typeof qrGenerator>({
    typical: () => ({
      payload: `https://example.com/tickets?id=${digits(24)}&source=mail`,
      ecLevel: 'M',
      margin: 4,
      foreground: '#000000',
      background: '#ffffff',
    }),
    limit: () => ({ payload: digits(7089), ecLevel: 'L', margin: 4, foreground: '#000000', background: '#ffffff' }),
  }),
  'regex-tester': inputs<typeof regexTester>({
    typical: () => ({ ...PATTERN, text: prose(2 * KB) }),
    limit: () => ({ ...PATTERN, text: prose(100_000) }),
  }),
  'sql-beautify': inputs<typeof sqlBeautify>({
    typical: () => ({ sql: sql(KB), dialect: 'postgresql', keywordCase: 'upper', indentSize: 2 }),
    limit: () => ({ sql: sql(500_000), dialect: 'postgresql', keywordCase: 'upper', indentSize: 2 }),
  }),
  'unix-timestamp': inputs<typeof unixTimestamp>({
    typical: () => ({ mode: 'date-to-unix', input: '2024-05-01T14:30:00.123456+02:00', unit: 'auto' }),
    limit: () => ({ mode: 'unix-to-date', input: `1714566600.${'9'.repeat(1013)}`, unit: 's' }),
  }),
  'url-encode': inputs<typeof urlEncode>({
    typical: () => ({ mode: 'encode', scope: 'component', input: prose(KB) }),
    limit: () => ({ mode: 'encode', scope: 'component', input: prose(5 * MB) }),
  }),
  'url-parser': inputs<typeof urlParser>({
    typical: () => ({
      url: `https://user:secret@shop.example.com:8443/a/b/../c?q=two+words&page=3&${'filter=caf%C3%A9&'.repeat(10)}#results`,
    }),
    limit: () => ({ url: `https://example.com/?${pieces(64 * KB - 40, '&', index => `key${index}=value+${index}`)}` }),
  }),
  'uuid-gen': inputs<typeof uuidGen>({
    typical: () => ({ format: 'uuid-v7', count: 20, uppercase: false, hyphens: true }),
    limit: () => ({ format: 'uuid-v7', count: 1000, uppercase: false, hyphens: true }),
  }),
  'xml-formatter': inputs<typeof xmlFormatter>({
    typical: () => ({ mode: 'beautify', input: xml(8 * KB), indent: '2' }),
    limit: () => ({ mode: 'beautify', input: xml(5 * MB), indent: '2' }),
  }),
  'yaml-json': inputs<typeof yamlJson>({
    typical: () => ({ mode: 'yaml-to-json', input: yaml(4 * KB), indent: '2' }),
    limit: () => ({ mode: 'yaml-to-json', input: yaml(2 * MB), indent: '2' }),
  }),
} satisfies Record<string, Inputs<unknown>>;

/** The ids of the tools that have inputs here. */
export const TOOLS_WITH_INPUTS: readonly string[] = Object.keys(INPUTS);

/** The input of a tool in a size. A tool without inputs here is measured with its first example in every size. */
export function inputOf(id: string, tool: Tool, size: Size): unknown {
  const of: Inputs<unknown> | undefined = INPUTS[id as keyof typeof INPUTS];
  const make = of?.[size];
  if (make) return make();
  const example = tool.examples.find(({ refused }) => refused === undefined);
  if (example === undefined) throw new Error(`${id} has no example that succeeds`);
  return example.input;
}
