import Type from 'typebox';

/** The field of formatters that indent. */
export const indent = Type.Enum(['2', '4', 'tab'], {
  default: '2',
  description: 'Indent per level in beautify mode: two spaces, four spaces or a tab.',
});

/** The fields of a result for an error in `text`, such as "the document". */
export const errorFields = (text: string) => ({
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'What was expected and what was found; null when valid.',
  }),
  errorLine: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Line of the error, 1-based; lines end at LF, CRLF or CR. Null if there is no position.',
  }),
  errorColumn: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'Column of the error, 1-based, in UTF-16 code units without the byte order mark; one past the last character ' +
      `if ${text} ends too early. Null if there is no position.`,
  }),
});
