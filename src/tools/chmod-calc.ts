import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const SYMBOLIC =
  'the nine characters that ls writes: r, w and x or - for each class; s or S in place of x for owner and group, ' +
  't or T for others';

export default defineTool({
  summary: 'Convert file permissions between octal and symbolic notation',
  description:
    'Octal: three digits for owner, group and others, after an optional digit for setuid (4), setgid (2) and ' +
    'sticky (1). ' +
    `Symbolic: ${SYMBOLIC}; capitals mean that the execute permission is not set. ` +
    'Give one of them, or both when they agree. White space around them is dropped. Errors are reported in the result.',
  tag: 'Numbers & Time',
  lane: 'fast',
  input: Type.Object({
    octal: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Three or four digits from 0 to 7, with an optional leading zero: 755, 0755, 4755.',
      }),
    ),
    symbolic: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          `Permissions: ${SYMBOLIC}; a file type may come first, and a mark of ls -l (., + or @) last: ` +
          'drwxr-xr-x+.',
      }),
    ),
  }),
  result: Type.Object({
    octal: Type.Union([Type.String(), Type.Null()], {
      description: 'Three digits, or four when setuid, setgid or sticky is set; null on error.',
    }),
    symbolic: Type.Union([Type.String(), Type.Null()], { description: 'Nine characters; null on error.' }),
    bits: Type.Union(
      [
        Type.Object({
          setuid: Type.Boolean({ description: 'Whether the file runs as its owner (4000).' }),
          setgid: Type.Boolean({
            description: 'Whether the file runs as its group, or new files get the group of the directory (2000).',
          }),
          sticky: Type.Boolean({ description: 'Whether only owners may delete files in the directory (1000).' }),
        }),
        Type.Null(),
      ],
      { description: 'The special bits; null on error.' },
    ),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the input cannot be converted; null on success.',
    }),
  }),
  presentation: {
    title: 'File permissions',
    synonyms: ['chmod', 'rwx', 'unix', 'mode', 'sticky', 'setuid'],
    input: 'octal',
    singleLine: true,
    output: { kind: 'bits', field: 'symbolic', octal: 'octal' },
    fault: { message: 'error' },
    detect: [
      {
        pattern: String.raw`^\s*(?<text>[0-7]{3,4})\s*$`,
        weight: 0.6,
        reason: 'octal permissions',
      },
      {
        pattern: String.raw`^\s*chmod\s+(?:-[a-z]+\s+)?(?<text>[0-7]{3,4})\b`,
        weight: 0.95,
        reason: 'chmod command',
      },
      {
        pattern: String.raw`^\s*(?<text>[-dlcbps]?(?:[r\-][w\-][xst\-]){3})[.+@]?(?:\s|$)`,
        weight: 0.97,
        reason: 'symbolic permissions',
        field: 'symbolic',
      },
    ],
  },
  examples: [
    {
      name: 'Octal to symbolic',
      input: { octal: '4755' },
      result: {
        octal: '4755',
        symbolic: 'rwsr-xr-x',
        bits: { setuid: true, setgid: false, sticky: false },
        error: null,
      },
    },
    {
      name: 'Output of ls to octal',
      input: { symbolic: 'drwxrwxrwt' },
      result: {
        octal: '1777',
        symbolic: 'rwxrwxrwt',
        bits: { setuid: false, setgid: false, sticky: true },
        error: null,
      },
    },
    {
      name: 'Not permissions',
      input: { symbolic: 'rwxrwxrws' },
      result: {
        octal: null,
        symbolic: null,
        bits: null,
        error: 'symbolic: expected x, t, T or - at offset 8 (others execute), got "s"',
      },
    },
  ],
});
