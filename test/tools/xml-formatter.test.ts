import fc from 'fast-check';
import t from 'tap';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ANSWER_LIMIT, TEXT_LIMIT } from '../../src/shared/tool.js';
import contract from '../../src/tools/xml-formatter.js';
import { run } from '../../workers/tools/xml-formatter.js';
import { runs } from '../full.js';
import { table } from '../table.js';
import { document } from '../xml/documents.js';
import { libxml2Accepts } from '../xml/libxml2.js';

type Input = Static<typeof contract.input>;

const beautify = (input: string, indent: Input['indent'] = '2'): Input => ({ mode: 'beautify', input, indent });
const minify = (input: string): Input => ({ mode: 'minify', input, indent: '2' });
const validate = (input: string): Input => ({ mode: 'validate', input, indent: '2' });

const ok = (output: string) => ({ output, valid: true, error: null, errorLine: null, errorColumn: null });
const invalidAt = (errorLine: number, errorColumn: number) => ({ output: '', valid: false, errorLine, errorColumn });

const output = (input: Input) => run(input, 3000).output;

t.test('documents are indented or minified', async t => {
  const text = '<a><b>x</b><c><d/></c></a>';
  table(t, contract, run, [
    { name: 'two spaces', input: beautify(text), result: ok('<a>\n  <b>x</b>\n  <c>\n    <d/>\n  </c>\n</a>') },
    {
      name: 'four spaces',
      input: beautify(text, '4'),
      result: ok('<a>\n    <b>x</b>\n    <c>\n        <d/>\n    </c>\n</a>'),
    },
    { name: 'a tab', input: beautify(text, 'tab'), result: ok('<a>\n\t<b>x</b>\n\t<c>\n\t\t<d/>\n\t</c>\n</a>') },
    {
      name: 'minify',
      input: minify(' <a> <b> x </b>\n<c>\r\n<d/></c></a> \n'),
      result: ok('<a><b> x </b><c><d/></c></a>'),
    },
    { name: 'validate leaves the input', input: validate('\n<a> <b/></a>\n'), result: ok('\n<a> <b/></a>\n') },
    { name: 'the root alone', input: beautify(' <a/>\n'), result: ok('<a/>') },
    {
      name: 'markup around the root element',
      input: beautify('<?xml version="1.0"?><!-- c --><!DOCTYPE a [\n <!ENTITY e "x"> ]>   <?p?><a/><!-- d -->'),
      result: ok('<?xml version="1.0"?>\n<!-- c -->\n<!DOCTYPE a [\n <!ENTITY e "x"> ]>\n<?p?>\n<a/>\n<!-- d -->'),
    },
    {
      name: 'comments and instructions beside elements',
      input: beautify('<a><!-- c --><b/><?p?></a>'),
      result: ok('<a>\n  <!-- c -->\n  <b/>\n  <?p?>\n</a>'),
    },
  ]);
});

t.test('tags, and content with text, are kept verbatim', async t => {
  const kept = [
    '<a></a>',
    '<a/>',
    '<a />',
    '<a\n  b="1"\n\tc = \'2\'\n></a\n>',
    '<a b="  x\ty\n"/>',
    '<a> </a>',
    '<a>\n</a>',
    '<a>  x  </a>',
    '<a>&#x20;&lt;&apos;&#00065;</a>',
    '<a><![CDATA[ <b> ]]></a>',
    '<a>\n<!-- only -->\n</a>',
    '<a> <?p?> </a>',
    '<a><!--\n  x\n    y --></a>',
  ];
  const mixed = [
    '<p>Hello <b>world</b> <i>x</i>!</p>',
    '<p> x<b/> </p>',
    '<p><b/> <c/>x</p>',
    '<p><b/>&#32;<c/></p>',
    '<p><b/>&amp;<c/> </p>',
    '<p><b/><![CDATA[]]> <c/></p>',
    '<p>x<b> <c/> <d/> </b></p>',
  ];
  const preserved = [
    '<a xml:space="preserve"> <b> <c/> </b> </a>',
    "<a xml:space='preserve'><b/>\n</a>",
    '<a xml:space="preserve"> <b xml:space="default"> <c/> </b> </a>',
  ];
  table(
    t,
    contract,
    run,
    [...kept, ...mixed, ...preserved].flatMap(text => [
      { name: `beautify ${JSON.stringify(text)}`, input: beautify(text), result: ok(text) },
      { name: `minify ${JSON.stringify(text)}`, input: minify(text), result: ok(text) },
      { name: `validate ${JSON.stringify(text)}`, input: validate(text), result: ok(text) },
      {
        name: `beautify ${JSON.stringify(text)} inside`,
        input: beautify(`<r><q/>${text}</r>`),
        result: ok(`<r>\n  <q/>\n  ${text}\n</r>`),
      },
    ]),
  );
  for (const attribute of ['xml:space (default|preserve) "preserve"', "b CDATA '' xml:space CDATA #FIXED 'preserve'"]) {
    const text = `<!DOCTYPE a [<!ATTLIST a ${attribute}>]>\n<r><a> <b/> </a></r>`;
    t.equal(
      output(beautify(text)),
      text.replace('<r>', '<r>\n  ').replace('</r>', '\n</r>'),
      `by default: ${attribute}`,
    );
  }
  table(t, contract, run, [
    {
      name: 'xml:space="default" is indented',
      input: beautify('<a xml:space="default"><b/></a>'),
      result: ok('<a xml:space="default">\n  <b/>\n</a>'),
    },
    {
      name: 'xml:space="default" overrides the DTD',
      input: minify('<!DOCTYPE a [<!ATTLIST a xml:space CDATA "preserve">]><a xml:space="default"> <b/> </a>'),
      result: ok('<!DOCTYPE a [<!ATTLIST a xml:space CDATA "preserve">]><a xml:space="default"><b/></a>'),
    },
    {
      name: 'the first declaration of xml:space applies',
      input: minify(
        '<!DOCTYPE a [<!ATTLIST a xml:space CDATA #IMPLIED><!ATTLIST a xml:space CDATA "preserve">]><a> <b/> </a>',
      ),
      result: ok(
        '<!DOCTYPE a [<!ATTLIST a xml:space CDATA #IMPLIED><!ATTLIST a xml:space CDATA "preserve">]><a><b/></a>',
      ),
    },
    {
      name: 'preserved content within indented content',
      input: beautify('<a><p>x <b/></p> <q xml:space="preserve"> </q></a>'),
      result: ok('<a>\n  <p>x <b/></p>\n  <q xml:space="preserve"> </q>\n</a>'),
    },
    {
      name: 'references to internal entities are kept',
      input: beautify('<!DOCTYPE a [<!ENTITY e "<b/>">]><a><c>&e;</c> &e; </a>'),
      result: ok('<!DOCTYPE a [<!ENTITY e "<b/>">]>\n<a><c>&e;</c> &e; </a>'),
    },
  ]);
});

t.test('errors have their positions', async t => {
  for (const mode of ['beautify', 'minify', 'validate'] as const) {
    const input = (text: string): Input => ({ mode, input: text, indent: '2' });
    table(t, contract, run, [
      { name: 'two roots', input: input('<a/><b/>'), result: invalidAt(1, 5) },
      {
        name: 'undeclared entity',
        input: input('<a>&undefined;</a>'),
        result: { ...invalidAt(1, 4), error: 'the entity "undefined" is not declared' },
      },
      { name: 'end of a CDATA section in text', input: input('<a>]]></a>'), result: invalidAt(1, 4) },
      { name: 'two hyphens in a comment', input: input('<a><!-- -- --></a>'), result: invalidAt(1, 9) },
      { name: '< in an attribute', input: input('<a attr="<"/>'), result: invalidAt(1, 10) },
      { name: 'a duplicate attribute', input: input('<a x="1" x="2"/>'), result: invalidAt(1, 10) },
      { name: 'a missing end tag', input: input('<a><b></a>'), result: invalidAt(1, 9) },
      { name: 'empty', input: input(''), result: invalidAt(1, 1) },
      { name: 'only white space', input: input('\n\n '), result: invalidAt(3, 2) },
      { name: 'after LF, CRLF and CR', input: input('<a>\n\r\n\r<b></a>'), result: invalidAt(4, 6) },
      { name: 'columns are UTF-16 code units', input: input('<a>😀😀<b x=1/></a>'), result: invalidAt(1, 13) },
      { name: 'a byte order mark is not a column', input: input('\ufeff<a>&</a>'), result: invalidAt(1, 5) },
      { name: 'a second byte order mark is invalid', input: input('\ufeff\ufeff<a/>'), result: invalidAt(1, 1) },
    ]);
  }
  table(t, contract, run, [
    { name: 'a byte order mark is dropped', input: minify('\ufeff<a/>'), result: ok('<a/>') },
    {
      name: 'a byte order mark is kept in validate mode',
      input: validate('\ufeff<a/>'),
      result: ok('\ufeff<a/>'),
    },
    {
      name: 'a declaration may follow a byte order mark',
      input: minify('\ufeff<?xml version="1.0"?><a/>'),
      result: ok('<?xml version="1.0"?><a/>'),
    },
  ]);
});

t.test('hostile documents are answered', async t => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  const tooLong = { output: '', valid: false, error: /32 MB.*minify/, errorLine: null, errorColumn: null };
  for (const depth of [50_000, 140_000, 700_000]) {
    t.match(run(beautify(nested(depth)), 3000), tooLong, `${depth} levels indented`);
    t.equal(output(minify(nested(depth))), nested(depth), `${depth} levels minified`);
    t.has(run(beautify('<a>'.repeat(depth)), 3000), invalidAt(1, 3 * depth + 1), `${depth} unclosed levels`);
  }
  const isValid = (name: string, text: string) => t.strictSame(run(validate(text), 3000), ok(text), name);
  const entities = (count: number, value: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => `<!ENTITY e${at} "${value(at)}">`).join('');
  isValid(
    'billion laughs',
    `<!DOCTYPE a [${entities(100, at => `&e${at + 1};`.repeat(10))}<!ENTITY e100 "ha">]><a b="&e0;">&e0;</a>`,
  );
  isValid('quadratic blow-up', `<!DOCTYPE a [<!ENTITY e "${'x'.repeat(50_000)}">]><a>${'&e;'.repeat(5000)}</a>`);
  isValid(
    'a chain of 50,000 entities',
    `<!DOCTYPE a [${entities(50_000, at => `&e${at + 1};`)}<!ENTITY e50000 "x">]><a>&e0;</a>`,
  );
  const laughs = Array.from({ length: 1000 }, (_, at) => `<!ENTITY % e${at} "${`&#37;e${at + 1};`.repeat(20)}">`);
  isValid('billion laughs in parameter entities', `<!DOCTYPE a [${laughs.join('')}<!ENTITY % e1000 "">%e0;]><a/>`);
  isValid('a deep content model', `<!DOCTYPE a [<!ELEMENT a ${'('.repeat(500_000)}b${')'.repeat(500_000)}>]><a/>`);
  isValid('100,000 attributes', `<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}="x"`).join(' ')}/>`);
  isValid('names of prototypes', '<__proto__ constructor="1"><toString/></__proto__>');
  isValid('long names', `<${'é'.repeat(500_000)}/>`);
  isValid(
    'external DTDs and entities are not fetched',
    '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/x" [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
  );
  const cycle = run(validate(`<!DOCTYPE a [${entities(50_000, at => `&e${(at + 1) % 50_000};`)}]><a>&e0;</a>`), 3000);
  t.match(cycle, { valid: false, error: 'refers to itself' }, 'a cycle of 50,000 entities');
  t.has(run(validate('<'.repeat(1_000_000)), 3000), invalidAt(1, 2), 'a million <');
  t.has(run(validate(`<a><!-- ${'-x'.repeat(1_000_000)}`), 3000), invalidAt(1, 2_000_009), 'an unclosed comment');
  t.has(
    run(validate(`<a><![CDATA[${']]'.repeat(1_000_000)}`), 3000),
    invalidAt(1, 2_000_013),
    'an unclosed CDATA section',
  );
  t.has(run(validate(`<a><?p ${'?'.repeat(1_000_000)}`), 3000), invalidAt(1, 1_000_008), 'an unclosed instruction');
  t.has(run(validate(`<a>&#${'9'.repeat(1_000_000)};</a>`), 3000), invalidAt(1, 4), 'a million digits');
  t.has(run(validate('<a>\ud800</a>'), 3000), invalidAt(1, 4), 'a lone surrogate');
  const flat = `<a>${'<b/>'.repeat(1_000_000)}</a>`;
  t.equal(output(beautify(flat)), `<a>\n${'  <b/>\n'.repeat(1_000_000)}</a>`, 'a million elements');
  t.match(
    run(beautify('<a>'.repeat(40) + '<b/>'.repeat(1_000_000) + '</a>'.repeat(40)), 3000),
    tooLong,
    'a million elements, deep',
  );
  const quotes = `<a>${'"'.repeat(TEXT_LIMIT - 7)}</a>`;
  t.ok(
    JSON.stringify(run(minify(quotes), 3000)).length < ANSWER_LIMIT,
    'characters that JSON escapes fit into the maximum answer',
  );
});

t.test('properties hold for any document', async t => {
  const space = { '2': '  ', '4': '    ', tab: '\t' };
  const indent = fc.constantFrom('2' as const, '4' as const, 'tab' as const);

  fc.assert(
    fc.property(
      document,
      indent,
      ({ source, minified, beautified }, indent) =>
        output(beautify(source, indent)) === beautified(space[indent]) &&
        output(minify(source)) === minified &&
        output(validate(source)) === source,
    ),
    { numRuns: runs(500) },
  );
  t.pass('only white space between elements changes');

  fc.assert(
    fc.property(document, indent, ({ source }, indent) => {
      const once = output(beautify(source, indent));
      return (
        libxml2Accepts(once) &&
        output(beautify(once, indent)) === once &&
        output(minify(once)) === output(minify(source))
      );
    }),
    { numRuns: runs(500) },
  );
  t.pass('formatting is idempotent, and minifying reverses beautifying');
});

t.test('the contract validates the input', async t => {
  const input = Compile(contract.input);
  t.ok(input.Check({ ...beautify('<a/>'), surplus: 1 }), 'unknown properties are ignored');
  for (const field of ['mode', 'input', 'indent'] as const) {
    const { [field]: _, ...rest } = beautify('<a/>');
    t.notOk(input.Check(rest), `${field} is required`);
    for (const value of [null, {}, 2])
      t.notOk(input.Check({ ...rest, [field]: value }), `${field} is not ${JSON.stringify(value)}`);
  }
  t.strictSame(
    contract.check?.(validate('é'.repeat(TEXT_LIMIT / 2 + 1))).map(({ path }) => path),
    ['input'],
  );
});
