import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Generate UUIDs and ULIDs',
  description:
    'Random UUIDs (version 4), time-ordered UUIDs (version 7) or ULIDs, from the random source of the operating ' +
    'system. Version 7 UUIDs and ULIDs are strictly increasing within one answer.',
  tag: 'Generate',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    format: Type.Enum(['uuid-v4', 'uuid-v7', 'ulid'], {
      default: 'uuid-v4',
      description: 'Kind of identifier: UUID version 4 or 7 (RFC 9562), or ULID.',
    }),
    count: Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'Number of identifiers, 1 to 1,000.' }),
    uppercase: Type.Boolean({
      default: false,
      description: 'Use uppercase letters; otherwise lowercase, also for ULIDs.',
    }),
    hyphens: Type.Boolean({ default: true, description: 'Separate the groups by hyphens; ignored for ULIDs.' }),
  }),
  result: Type.Object({
    ids: Type.Array(Type.String({ description: 'An identifier.' }), {
      description: 'The identifiers, in the order of generation.',
    }),
  }),
  presentation: {
    title: 'UUID and ULID',
    synonyms: ['guid', 'identifier', 'unique', 'random', 'id', 'v4', 'v7'],
    panel: 'identifier',
    output: { kind: 'list', field: 'ids' },
    detect: [
      {
        pattern: String.raw`^\s*[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\s*$`,
        weight: 0.95,
        reason: 'UUID version 4',
        with: { format: 'uuid-v4' },
      },
      {
        pattern: String.raw`^\s*[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\s*$`,
        weight: 0.95,
        reason: 'UUID version 7',
        with: { format: 'uuid-v7' },
      },
      {
        pattern: String.raw`^\s*(?:urn:uuid:)?\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?\s*$`,
        weight: 0.9,
        reason: 'UUID',
      },
      {
        pattern: String.raw`^\s*[0-7][\da-hjkmnp-tv-z]{25}\s*$`,
        weight: 0.85,
        reason: 'ULID',
        with: { format: 'ulid' },
      },
    ],
  },
  examples: [
    { name: 'Two random UUIDs', input: { format: 'uuid-v4', count: 2, uppercase: false, hyphens: true } },
    {
      name: 'Ten time-ordered UUIDs without hyphens',
      input: { format: 'uuid-v7', count: 10, uppercase: false, hyphens: false },
    },
    { name: 'A ULID', input: { format: 'ulid', count: 1, uppercase: true, hyphens: false } },
  ],
});
