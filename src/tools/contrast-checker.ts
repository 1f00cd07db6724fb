import Type from 'typebox';
import { defineTool } from '../shared/tool.js';

const NOTATIONS = '#rgb, #rrggbb, rgb(), hsl(), hwb() or a CSS color keyword; opaque.';

export default defineTool({
  summary: 'Check the contrast of two colors against WCAG 2.2',
  description:
    'The contrast ratio of two opaque colors, and the success criteria that it meets. Channels are rounded to 8 ' +
    'bits, as WCAG defines contrast and as browsers paint; the ratio is not rounded, and the criteria are evaluated ' +
    'on this exact value. White space around a color is dropped. ' +
    'Large text is at least 18 pt (24 px), or 14 pt (18.66 px) bold. Swapping the colors does not change the result.',
  tag: 'Color',
  lane: 'fast',
  input: Type.Object({
    foreground: Type.String({ maxLength: 256, description: `Color of the text: ${NOTATIONS}` }),
    background: Type.String({ maxLength: 256, description: `Color behind it: ${NOTATIONS}` }),
  }),
  result: Type.Object({
    ratio: Type.Number({ description: 'The contrast ratio, 1 to 21, not rounded.' }),
    aa_normal: Type.Boolean({ description: 'Level AA for normal text (1.4.3): at least 4.5.' }),
    aa_large: Type.Boolean({ description: 'Level AA for large text (1.4.3): at least 3.' }),
    aaa_normal: Type.Boolean({ description: 'Level AAA for normal text (1.4.6): at least 7.' }),
    aaa_large: Type.Boolean({ description: 'Level AAA for large text (1.4.6): at least 4.5.' }),
    non_text_aa: Type.Boolean({ description: 'Level AA for non-text content (1.4.11): at least 3.' }),
  }),
  presentation: {
    title: 'Contrast checker',
    synonyms: ['accessibility', 'a11y', 'wcag', 'readable', 'ratio'],
    input: 'foreground',
    singleLine: true,
    second: 'background',
    colors: ['foreground', 'background'],
    output: { kind: 'contrast', foreground: 'foreground', background: 'background' },
    negative: [{ field: 'aa_normal', is: false }],
    detect: [
      {
        pattern: String.raw`^\s*(?<text>#(?:[\da-f]{3}|[\da-f]{6}))\s*$`,
        weight: 0.5,
        reason: 'hex color',
        with: { background: '#ffffff' },
      },
    ],
  },
  examples: [
    {
      name: 'A gray that just fails',
      input: { foreground: '#777777', background: 'white' },
      result: {
        ratio: 4.478089453577214,
        aa_normal: false,
        aa_large: true,
        aaa_normal: false,
        aaa_large: false,
        non_text_aa: true,
      },
    },
    {
      name: 'Black on white',
      input: { foreground: 'rgb(0 0 0)', background: '#fff' },
      result: { ratio: 21, aa_normal: true, aa_large: true, aaa_normal: true, aaa_large: true, non_text_aa: true },
    },
    {
      name: 'Not opaque',
      input: { foreground: 'rgb(0 0 0 / 50%)', background: '#fff' },
      refused: {
        status: 400,
        error:
          'foreground: alpha is 0.5; expected an opaque color: #rgb, #rrggbb, rgb(), hsl(), hwb() or a CSS color ' +
          'keyword',
      },
    },
  ],
});
