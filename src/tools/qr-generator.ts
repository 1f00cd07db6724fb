import Type from 'typebox';
import { defineTool } from '../shared/tool.js';
import { warnings } from '../shared/warnings.js';

const color = (description: string, value: string) =>
  Type.String({
    maxLength: 7,
    pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$',
    examples: ['#000', '#1a2b3c'],
    default: value,
    description,
  });

export default defineTool({
  summary: 'Make a QR code as an SVG',
  description:
    'QR codes of ISO/IEC 18004, model 2. The payload is split into numeric, alphanumeric and UTF-8 byte segments ' +
    'that take the fewest bits, in the smallest version that holds it at the given level. ' +
    'Equal input gives the same SVG, byte for byte: one square for the background and one path for the dark modules. ' +
    'A module is one unit of the view box.',
  tag: 'Generate',
  lane: 'fast',
  cacheable: false,
  input: Type.Object({
    payload: Type.String({
      minLength: 1,
      maxLength: 7089,
      description: 'The text to encode: a URL, plain text, WIFI:…, mailto:… .',
    }),
    ecLevel: Type.Enum(['L', 'M', 'Q', 'H'], {
      title: 'Error correction',
      default: 'M',
      description: 'Error correction: L, M, Q and H repair about 7, 15, 25 and 30 percent; higher levels hold less.',
    }),
    margin: Type.Integer({
      minimum: 0,
      maximum: 16,
      default: 4,
      description: 'Modules of quiet zone on each side; at least 4 is recommended.',
    }),
    foreground: color('Color of the dark modules, #rgb or #rrggbb.', '#000000'),
    background: color('Color of the light modules and the quiet zone, #rgb or #rrggbb.', '#ffffff'),
  }),
  result: Type.Object({
    svg: Type.String({ description: 'An SVG document; its width and height are moduleCount plus twice the margin.' }),
    moduleCount: Type.Integer({ description: 'Modules on each side, without the quiet zone.' }),
    version: Type.Integer({
      minimum: 1,
      maximum: 40,
      description: 'The version: 1 has 21 modules on each side, each later version 4 more.',
    }),
    warnings,
  }),
  presentation: {
    title: 'QR code generator',
    synonyms: ['barcode', 'qrcode', 'wifi', 'scan'],
    input: 'payload',
    templates: [
      {
        name: 'Wi-Fi',
        field: 'payload',
        text: 'WIFI:T:WPA;S:{network name};P:{password};;',
        escaped: '\\;,":',
      },
      { name: 'E-mail', field: 'payload', text: 'mailto:{address}' },
      { name: 'Phone', field: 'payload', text: 'tel:{number}' },
    ],
    colors: ['foreground', 'background'],
    output: { kind: 'image', field: 'svg' },
    detect: [
      {
        pattern: String.raw`^\s*(?:wifi|mailto|tel|geo|smsto):\S`,
        weight: 0.8,
        reason: 'QR payload',
      },
      {
        pattern: String.raw`^\s*(?<text>https?://\S+)\s*$`,
        weight: 0.5,
        reason: 'link',
      },
    ],
  },
  examples: [
    {
      name: 'A link',
      input: { payload: 'https://example.com/', ecLevel: 'M', margin: 4, foreground: '#000', background: '#ffffff' },
    },
    {
      name: 'Too much data',
      input: { payload: 'é'.repeat(1300), ecLevel: 'H', margin: 4, foreground: '#000000', background: '#ffffff' },
      refused: {
        status: 400,
        error:
          'payload: too much data for level H: 2,603 bytes with segment headers, maximum 1,276; level L holds 2,956',
      },
    },
  ],
});
