import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const SYMBOLIC =
  'nine characters as ls writes them: r, w, x or - three times; s or S stands for x in the first two triples, t ' +
  'or T in the third';

export default defineTool({
  summary: 'Convert file permissions between octal and symbolic notation',
  description:
    'Octal: three digits for the owner, the group and the others, and before them one for setuid (4), setgid (2) ' +
    'and sticky (1) where one is set. ' +
    `Symbolic: ${SYMBOLIC}; the capitals stand where there is no execute permission beneath. ` +
    'Give either; both are accepted where they say the same. What cannot be converted is answered in the result.',
  tag: 'Numbers & Time',
  lane: 'fast',
  input: Type.Object({
    octal: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Three or four digits 0 to 7, with an optional leading zero: 755, 0755, 4755.',
      }),
    ),
    symbolic: Type.Optional(
      Type.String({
        maxLength: 64,
        description: `Permissions of ${SYMBOLIC}; or ten, with the file type first: drwxr-xr-x.`,
      }),
    ),
  }),
  result: Type.Object({
    octal: Type.Union([Type.String(), Type.Null()], {
      description: 'Three digits, four where setuid, setgid or sticky is set; null beside an error.',
    }),
    symbolic: Type.Union([Type.String(), Type.Null()], { description: 'Nine characters; null beside an error.' }),
    bits: Type.Union(
      [
        Type.Object({
          setuid: Type.Boolean({ description: 'Whether the file runs as its owner (4000).' }),
          setgid: Type.Boolean({
            description: 'Whether the file runs as its group, or new files take the group of the folder (2000).',
          }),
          sticky: Type.Boolean({ description: 'Whether only owners may delete what is in the folder (1000).' }),
        }),
        Type.Null(),
      ],
      { description: 'The special bits; null beside an error.' },
    ),
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the input cannot be converted, else null.' }),
  }),
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
      name: 'A line of ls to octal',
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
        error:
          'symbolic is no file mode: "s" at offset 8 stands for the execute permission of the others, where x, ' +
          't, T or - can stand',
      },
    },
  ],
});
