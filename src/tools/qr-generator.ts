import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const colour = (description: string) =>
  Type.String({
    maxLength: 7,
    pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$',
    examples: ['#000', '#1a2b3c'],
    description,
  });

export default defineTool({
  summary: 'Make a QR code as an SVG',
  description:
    'QR codes of ISO/IEC 18004, model 2. The payload is split into numeric, alphanumeric and UTF-8 byte segments ' +
    'so that it takes the fewest bits, and stands in the ' +
    'smallest version that holds it at the asked level. Equal input gives byte for byte the same SVG: one square ' +
    'for the background, one path for the dark modules, ' +
    'a module being a unit of the view box.',
  tag: 'Generate',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    payload: Type.String({
      minLength: 1,
      maxLength: 7089,
      description: 'What a reader shall read: a URL, a text, WIFI:…, mailto:… .',
    }),
    ecLevel: Type.Enum(['L', 'M', 'Q', 'H'], {
      description: 'Damage that a reader can repair: about 7, 15, 25 or 30 percent; the more, the less room.',
    }),
    margin: Type.Integer({
      minimum: 0,
      maximum: 16,
      description: 'Modules of quiet zone on each side; readers rely on 4.',
    }),
    foreground: colour('Colour of the dark modules, #rgb or #rrggbb.'),
    background: colour('Colour of the light modules and the quiet zone, #rgb or #rrggbb.'),
  }),
  result: Type.Object({
    svg: Type.String({ description: 'An SVG document; its width and height are moduleCount and twice the margin.' }),
    moduleCount: Type.Integer({ description: 'Modules on each side, without the quiet zone.' }),
    version: Type.Integer({
      minimum: 1,
      maximum: 40,
      description: 'The version: 1 has 21 modules, each further one four more.',
    }),
  }),
  examples: [
    {
      name: 'A link',
      input: { payload: 'https://example.com/', ecLevel: 'M', margin: 4, foreground: '#000', background: '#ffffff' },
    },
    {
      name: 'More than there is room for',
      input: { payload: 'é'.repeat(1300), ecLevel: 'H', margin: 4, foreground: '#000000', background: '#ffffff' },
      refused: {
        status: 400,
        error:
          'payload is too long: it takes 2603 bytes, and a QR code of level H holds at most 1276; shorten it, or ' +
          'choose level L, which holds 2956',
      },
    },
  ],
});
