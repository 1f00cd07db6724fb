import Type from 'typebox';
import { errorFields, indent } from '../shared/formatter-fields.js';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Beautify, minify or validate XML',
  description:
    '`valid` means well-formed by XML 1.0 (fifth edition), including the internal DTD subset. Namespaces and DTD ' +
    'validity are not checked, no entity is expanded, and nothing external is ever fetched. The text is rewritten, ' +
    'not re-created: tags, attributes, references, comments, CDATA sections, processing instructions and the ' +
    'DOCTYPE stay as written. Only white space between elements changes, and only in elements that contain elements ' +
    'and no text. Mixed content, text-only elements and elements with `xml:space="preserve"` stay as they are. A ' +
    'leading byte order mark is dropped. The input is at most 5 MB of UTF-8. A result above 32 MB (deep nesting, ' +
    'indented) is an error without a position.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['beautify', 'minify', 'validate'], {
      default: 'beautify',
      description:
        'beautify: one line for each element; minify: remove the white space that beautify would change; ' +
        'validate: check only, the output is the input.',
    }),
    input: Type.String({ maxLength: TEXT_LIMIT, description: 'The XML document; at most 5 MB of UTF-8.' }),
    indent,
  }),
  result: Type.Object({
    output: Type.String({ description: 'The formatted XML; in validate mode the input; empty when `valid` is false.' }),
    valid: Type.Boolean({ description: 'Whether the input is well-formed and the output at most 32 MB.' }),
    ...errorFields('the document'),
  }),
  presentation: {
    title: 'XML formatter',
    synonyms: ['prettify', 'pretty', 'print', 'svg', 'soap', 'rss', 'lint'],
    input: 'input',
    languages: { input: 'xml' },
    onlyFor: { indent: { input: 'mode', values: ['beautify'] } },
    output: { kind: 'text', field: 'output', language: 'xml' },
    fault: { message: 'error', line: 'errorLine', column: 'errorColumn' },
    detect: [
      {
        pattern: String.raw`^\s*<\?xml\s`,
        weight: 1,
        reason: 'XML declaration',
      },
      {
        pattern: String.raw`^\s*<(?!(?:!doctype\s+)?html\b)(?:!--|!doctype\s|[a-z_][\w.:\-]*(?:\s[^<>]*)?>)`,
        weight: 0.8,
        reason: 'tags',
      },
    ],
  },
  check: ({ input }) => overBytes('input', input, TEXT_LIMIT),
  examples: [
    {
      name: 'Beautify',
      input: {
        mode: 'beautify',
        input:
          '<?xml version="1.0"?><list><!-- two --><item id=\'1\'>a &amp; b</item><item/><p>mixed ' +
          '<b>content</b></p></list>',
        indent: '2',
      },
      result: {
        output:
          '<?xml version="1.0"?>\n<list>\n  <!-- two -->\n  <item id=\'1\'>a &amp; b</item>\n  <item/>\n  ' +
          '<p>mixed <b>content</b></p>\n</list>',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'Minify',
      input: {
        mode: 'minify',
        input: '<a>\n  <b> kept </b>\n  <c xml:space="preserve"> <d/> </c>\n</a>\n',
        indent: '2',
      },
      result: {
        output: '<a><b> kept </b><c xml:space="preserve"> <d/> </c></a>',
        valid: true,
        error: null,
        errorLine: null,
        errorColumn: null,
      },
    },
    {
      name: 'Not well-formed',
      input: { mode: 'validate', input: '<a>\n  <b>\n</a>', indent: '2' },
      result: {
        output: '',
        valid: false,
        error: 'expected the end tag "</b>", found "</a>"',
        errorLine: 3,
        errorColumn: 3,
      },
    },
  ],
});
