import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

export default defineTool({
  summary: 'Generate UUIDs and ULIDs',
  description:
    'Random UUIDs (version 4), time-ordered UUIDs (version 7) or ULIDs, from the operating system’s randomness. ' +
    'Version 7 and ULID are strictly increasing within one answer.',
  tag: 'Generate',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    format: Type.Enum(['uuid-v4', 'uuid-v7', 'ulid'], { description: 'Which kind of identifier (UUID: RFC 9562).' }),
    count: Type.Integer({ minimum: 1, maximum: 1000, description: 'How many.' }),
    uppercase: Type.Boolean({ description: 'Upper-case letters; else lower-case, in ULIDs too.' }),
    hyphens: Type.Boolean({ description: 'Groups separated by hyphens; ignored for ULIDs, which have none.' }),
  }),
  result: Type.Object({
    ids: Type.Array(Type.String({ description: 'An identifier.' }), {
      description: 'The identifiers, in the order of their making.',
    }),
  }),
  examples: [
    { name: 'Two random UUIDs', input: { format: 'uuid-v4', count: 2, uppercase: false, hyphens: true } },
    {
      name: 'Ten time-ordered UUIDs without hyphens',
      input: { format: 'uuid-v7', count: 10, uppercase: false, hyphens: false },
    },
    { name: 'A ULID', input: { format: 'ulid', count: 1, uppercase: true, hyphens: false } },
  ],
});
