import t from 'tap';
import type { TObject } from 'typebox';
import type { Tool } from '../../src/shared/tool.js';
import { visiblyQuoted } from '../../src/shared/visibly-quoted.js';

/** Fields that hold one value each, with an input on which the tool succeeds; by the names of `src/tools`. */
const VALUES: Readonly<Record<string, { input: Record<string, unknown>; fields: readonly string[] }[]>> = {
  'chmod-calc': [{ input: { octal: '0755', symbolic: 'rwxr-xr-x' }, fields: ['octal', 'symbolic'] }],
  'cidr-calculator': [
    { input: { mode: 'cidr', cidr: '10.0.0.0/8' }, fields: ['cidr'] },
    { input: { mode: 'range', start: '::1', end: '::9' }, fields: ['start', 'end'] },
  ],
  'color-converter': [{ input: { color: 'rgb(1 2 3)' }, fields: ['color'] }],
  'contrast-checker': [{ input: { foreground: '#123', background: 'white' }, fields: ['foreground', 'background'] }],
  'cron-parser': [
    { input: { expression: '0 9 * * MON', count: 1, from: '2024-05-01T00:00Z' }, fields: ['expression', 'from'] },
  ],
  'jwt-decoder': [{ input: { token: 'eyJhbGciOiJub25lIn0.e30.' }, fields: ['token'] }],
  'number-base': [{ input: { value: '-0xff', fromBase: 16 }, fields: ['value'] }],
  'unix-timestamp': [
    { input: { mode: 'unix-to-date', input: '-1.5', unit: 'auto' }, fields: ['input'] },
    { input: { mode: 'date-to-unix', input: '2024-05-01', unit: 'auto' }, fields: ['input'] },
  ],
  'url-parser': [{ input: { url: 'https://example.com/a?b=c#d' }, fields: ['url'] }],
};

/** What editors, web pages, shells and Windows programs leave around a copied value. */
const AROUND = [' ', '\t', '\n', '\r\n', '\u00a0', '\ufeff', '\u2003', '\u3000', '\u2028', '\v\f', ' \n\u00a0\ufeff\t'];

for (const [id, cases] of Object.entries(VALUES)) {
  t.test(`${id}: white space around a value has no effect`, async t => {
    const { run } = (await import(`../../workers/tools/${id}.js`)) as {
      run: (input: unknown, limitMs: number) => unknown;
    };
    for (const { input, fields } of cases) {
      const expected = run(input, 1000);
      for (const field of fields) {
        for (const space of AROUND) {
          for (const value of [`${space}${input[field]}`, `${input[field]}${space}`, `${space}${input[field]}${space}`])
            t.same(run({ ...input, [field]: value }, 1000), expected, `${field} ${visiblyQuoted(value)}`);
        }
      }
    }
  });

  t.test(`${id}: every text field of one line is in this table`, async t => {
    const contract = ((await import(`../../src/tools/${id}.js`)) as { default: Tool<TObject> }).default;
    const texts = Object.entries(contract.input.properties)
      .filter(([, schema]) => (schema as { type?: string }).type === 'string' && !('enum' in schema))
      .map(([name]) => name);
    t.same(texts.sort(), [...new Set(cases.flatMap(({ fields }) => fields))].sort());
  });
}
