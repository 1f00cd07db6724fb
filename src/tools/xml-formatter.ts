import Type from 'typebox';
import { overBytes } from '../shared/limits.js';
import { defineTool, TEXT_LIMIT } from '../shared/tool.js';

export default defineTool({
  summary: 'Beautify, minify or validate XML',
  description:
    '`valid` is well-formedness by XML 1.0 (fifth edition), the internal DTD subset included; namespaces are not ' +
    'checked, nothing is validated ' +
    'against a DTD, no entity is expanded and nothing external is ever fetched. ' +
    'The text is rewritten, not re-created: tags, attributes, references, comments, CDATA sections, processing ' +
    'instructions and the DOCTYPE stay as they are written. ' +
    'Only white space between elements changes, and only in elements that have elements and no text beside them; ' +
    'mixed content, elements without elements, and `xml:space="preserve"` stay as they are, with all that is in ' +
    'them. ' +
    'A byte order mark at the start is dropped. The input is at most 5 MB of UTF-8; an output that no answer of ' +
    '32 MB could hold ' +
    '(deep nesting, indented) is an error without a place.',
  tag: 'Format & Parse',
  lane: 'risky',
  input: Type.Object({
    mode: Type.Enum(['beautify', 'minify', 'validate'], {
      description:
        'beautify: a line for each element; minify: none of the white space that beautify would change; ' +
        'validate: only check, the output is the input.',
    }),
    input: Type.String({ maxLength: TEXT_LIMIT, description: 'The XML document; at most 5 MB of UTF-8.' }),
    indent: Type.Enum(['2', '4', 'tab'], {
      description: 'The indent of a level when beautifying: two spaces, four spaces or a tab.',
    }),
  }),
  result: Type.Object({
    output: Type.String({ description: 'The formatted XML; in validate mode the input; empty when `valid` is false.' }),
    valid: Type.Boolean({
      description: 'Whether the input is well-formed, and its formatted text fits into an answer.',
    }),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'What is wrong, and what would be right; null when valid.',
    }),
    errorLine: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The line of the error, 1-based; lines end at LF, CRLF or CR. Null without a place.',
    }),
    errorColumn: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'The column of the error, 1-based, in UTF-16 code units, a dropped byte order mark not counted. ' +
        'One past the last character where the document ends too early. Null without a place.',
    }),
  }),
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
